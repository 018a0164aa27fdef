"""A game as one frozen, cited definition."""

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, get_args

import msgspec

from houseway.cards.pack import Pack
from houseway.families import FAMILIES, Drawing, Family
from houseway.money import Pays, parse_pays
from houseway.refusals import Refusal, Refused
from houseway.rules.practice import Practice
from houseway.rules.practice.upcasting import upcast
from houseway.text import closest
from houseway.words import Values

OfferKey = tuple[str, str | None, str]


class OnOffer(msgspec.Struct, frozen=True, gc=False):
    """What names an offer: the wager, the hand it is on, and its pay table."""

    wager: str
    on: str | None
    paytable: str

    @property
    def key(self) -> OfferKey:
        return self.wager, self.on, self.paytable


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reading: how an unclear clause is taken, and whether that departs from the letter.

    `repair` marks one that mends what a copy of the text lost or broke.
    """

    cite: str
    text: str
    departs: bool = False
    repair: bool = False


class Draw(msgspec.Struct, frozen=True):
    """The drawing rules and the clause that gives them; an option that is on may replace them."""

    rules: Drawing
    cite: str
    by_option: dict[str, Drawing] = {}


class Option(msgspec.Struct, frozen=True):
    """A choice the house makes and posts; `choices` are what it may be, the default first."""

    id: str
    meaning: str
    choices: tuple[int | str, ...]
    cite: str


class SharedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Wagers that a table must offer under one and the same pay table; those `together` count as one."""

    wagers: tuple[str, ...]
    cite: str
    together: tuple[tuple[str, ...], ...] = ()

    def set_of(self, paytable: str) -> tuple[str, ...]:
        """The pay tables that may lie beside this one."""
        return next((each for each in self.together if paytable in each), (paytable,))


class MustHit(msgspec.Struct, frozen=True):
    """A configuration of an award drawn among a progressive's bettors before the meter passes its maximum."""

    number: int
    wager: str
    reset_cents: int
    maximum_cents: int
    rate: str
    cite: str


class Meter(msgspec.Struct, frozen=True):
    """A progressive meter; a rate or seed that the rules do not print is the operator's to set (None).

    Where the seed is the house's choice, `seed_option` names the option and `seeds_cents` has one seed for
    each of its choices. `house_sets` is what a table's operator has set.
    """

    name: str
    cite: str
    main_rate: str | None = None
    reserve_rate: str | None = None
    seed_cents: int | None = None
    seed_option: str | None = None
    seeds_cents: tuple[int, ...] = ()
    unit_cents: int = 100
    currency: str = "USD"
    house_sets: tuple[Literal["rate", "seed"], ...] = ()


class Line(msgspec.Struct, frozen=True):
    """An event and what it pays; `vigorish` is a percentage of the amount won, or of a pushed bet."""

    name: str
    when: str
    pays: str
    cite: str
    envy: int | None = None
    vigorish: int | str = 0

    @property
    def percent(self) -> Fraction:
        """The vigorish; half a percent is written as text, never as a number that rounds."""
        return Fraction(self.vigorish)

    @property
    def pay(self) -> Pays:
        return parse_pays(self.pays)

    @property
    def pays_text(self) -> str:
        return f"{self.pays} less {self.vigorish}%" if self.vigorish else self.pays


EnvyTo = Literal["bettors", "dealer", "buttons"]
ENVY_TO: tuple[EnvyTo, ...] = get_args(EnvyTo)


class PayTable(msgspec.Struct, frozen=True):
    """An ordered list of lines; the first that fits pays.

    `name` is what it is called in print where that is more than its id.
    `suits` is how many suits the house must choose and post for it; `floor` says the printed odds are the
    least a table may post; `decks` and `seats` are conditions the pay table's title sets; `envy_to` says
    who gets the envy pays: the other bettors instead of their line, the dealer, or beside it whoever has a
    button.
    """

    id: str
    cite: str
    lines: tuple[Line, ...]
    unit_cents: int | None = None
    currency: str = "USD"
    suits: int = 0
    floor: bool = False
    decks: tuple[int, ...] | None = None
    seats: int | None = None
    meters: tuple[Meter, ...] = ()
    envy_to: EnvyTo | None = None
    notes: tuple[Note, ...] = ()
    name: str = ""


WagerKind = Literal["base", "bonus", "progressive"]
KINDS: tuple[WagerKind, ...] = get_args(WagerKind)


class Wager(msgspec.Struct, frozen=True):
    """A kind of bet; one placed on either hand stands once for each.

    `placed_when` is the rule, over the first cards, of a bet placed after they are dealt; None: before.
    """

    id: str
    name: str
    on: str | None
    kind: WagerKind
    cite: str
    paytables: tuple[PayTable, ...]
    notes: tuple[Note, ...] = ()
    placed_when: str | None = None


class Event(msgspec.Struct, frozen=True):
    id: str
    name: str
    when: str
    cite: str


class Offer(OnOffer, frozen=True):
    """A wager with one of its pay tables: what a table can put on its layout."""

    name: str
    kind: WagerKind
    cite: str
    table: PayTable
    placed_when: str | None = None

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.table.lines


class Game(msgspec.Struct, frozen=True, dict=True):
    """One game: read it from the catalog with `houseway.load("co/baccarat")`."""

    id: str
    name: str
    jurisdiction: str
    cite: str
    family: str
    extends: str | None
    pack: Pack
    draw: Draw
    events: tuple[Event, ...]
    wagers: tuple[Wager, ...]
    options: tuple[Option, ...]
    practice: Practice
    shared_tables: tuple[SharedTable, ...]
    must_hit: tuple[MustHit, ...]
    notes: tuple[Note, ...]
    pay_rounding: str
    pay_rounding_cite: str

    def definition(self) -> bytes:
        """The whole definition as canonical JSON; its digest names it for ever."""
        return msgspec.json.encode(self, order="sorted")

    @classmethod
    def from_definition(cls, definition: bytes) -> "Game":
        """A definition of any age, named by the digest of its bytes.

        The first ones called the pack `decks`, null for dice, and had figures without types.
        """
        written = msgspec.json.decode(definition)
        if "decks" in written:
            written["pack"] = written.pop("decks") or {}
        if "procedures" in written:
            written["practice"] = upcast(written.pop("procedures"), written["cite"])
        game = msgspec.convert(written, cls)
        game.__dict__["digest"] = hashlib.sha256(definition).hexdigest()
        return game

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.definition()).hexdigest()

    @cached_property
    def event_rules(self) -> dict[str, str]:
        return {event.id: event.when for event in self.events}

    @cached_property
    def _offers(self) -> dict[OfferKey, Offer]:
        offers = (
            Offer(wager.id, wager.on, table.id, wager.name, wager.kind, table.cite, table, wager.placed_when)
            for wager in self.wagers
            for table in wager.paytables
        )
        return {offer.key: offer for offer in offers}

    def offers(self) -> tuple[Offer, ...]:
        return tuple(self._offers.values())

    def offer(self, wager: str, on: str | None, paytable: str) -> Offer:
        """One offer, or a refusal that says which there are."""
        if offer := self._offers.get((wager, on, paytable)):
            return offer
        asked = " ".join(part for part in (wager, f"on {on}" if on else None, paytable) if part)
        keys = {" ".join(p for p in (w, f"on {o}" if o else None, t) if p) for w, o, t in self._offers}
        near = closest(asked, keys)
        raise Refused(Refusal.UNKNOWN_OFFER, self.cite, "no-such-offer", game=self.id, asked=asked, near=near)

    def refuse_without_wagers(self) -> None:
        """Where players play against each other there is no wager whose odds or figures could be told."""
        if not self.wagers:
            raise Refused(Refusal.NO_WAGERS, self.cite, "no-wagers", game=self.id)

    def options_from(self, chosen: Mapping[str, Any]) -> dict[str, int | str]:
        """Every option with its posted or default value."""
        known = {option.id: option for option in self.options}
        for name, value in chosen.items():
            option = known.get(name)
            if option is None:
                if name in ("suits", "combinations"):
                    continue
                told: Values = {"game": self.id, "asked": name, "near": closest(name, known)}
                raise Refused(Refusal.UNKNOWN_OPTION, self.cite, "no-such-option", **told)
            if value not in option.choices:
                may = tuple(map(str, option.choices))
                wrong: Values = {"game": self.id, "option": name, "may": may, "given": repr(value)}
                raise Refused(Refusal.UNKNOWN_OPTION, option.cite, "option-may-be", **wrong)
        return {name: chosen.get(name, option.choices[0]) for name, option in known.items()}

    def posted(self, chosen: Mapping[str, Any]) -> "Game":
        """The game with the pack of these options: `jokers` says how many the pack has."""
        jokers = self.options_from(chosen).get("jokers", self.pack.jokers)
        if jokers == self.pack.jokers:
            return self
        return msgspec.structs.replace(self, pack=msgspec.structs.replace(self.pack, jokers=int(jokers)))

    @cached_property
    def plays(self) -> Family:
        """The family whose hands this game plays."""
        return FAMILIES[self.family]

    def packed(self, chosen: Mapping[str, Any] | None = None) -> Pack:
        """The pack under these options: without what one of them that is on takes out."""
        if not self.pack.may_lack or not self.options_from(chosen or {})[self.pack.lacks_by]:
            return self.pack
        return self.pack.leaner()

    def drawing(self, chosen: Mapping[str, Any] | None = None) -> Drawing:
        """The drawing rules under these options: what each that is on changes, changed."""
        if not self.draw.by_option:
            return self.draw.rules
        options = self.options_from(chosen or {})
        on = tuple([name for name in self.draw.by_option if options[name]])
        if on not in self._drawn:
            self._drawn[on] = self._drawing(on)
        return self._drawn[on]

    def _drawing(self, on: tuple[str, ...]) -> Drawing:
        drawn = printed = self.draw.rules
        for rules in (self.draw.by_option[name] for name in on):
            fields = ((name, getattr(rules, name)) for name in rules.__struct_fields__)
            changes = {name: value for name, value in fields if value != getattr(printed, name)}
            drawn = msgspec.structs.replace(drawn, **changes)
        return drawn

    @cached_property
    def _drawn(self) -> dict[tuple[str, ...], Drawing]:
        """The drawing rules by the options that are on, laid out once."""
        return {}

    def parse_hand(self, hand: Sequence[Any]) -> tuple[int, ...]:
        """A hand as it is written; a card that the game is not played with is refused."""
        cards = self.plays.parse_hand(hand)
        if not self.pack.is_empty:
            self.pack.refuse_foreign(cards)
        return cards

    def total(self, hand: tuple[int, ...]) -> int:
        return self.plays.rules.total(hand)
