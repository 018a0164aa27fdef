"""Check the record of a hand or a shoe with Python alone: python3 verify_hand.py hand.json

It prints "proved: …" and exits 0, or "NOT PROVED: why" and exits 1. docs/fairness.md explains every step.
"""

import hashlib
import json
import pathlib
import struct
import sys


def require(holds, why):
    if not holds:
        raise ValueError(why)


def digest(text):
    require(len(text) == 64 and set(text) <= set("0123456789abcdef"), f"{text!r} is not a digest")
    return bytes.fromhex(text)


def sha(*parts):
    """SHA-256 of bytes, of numbers in four bytes (big-endian) and of text, one after the other."""
    kinds = {int: lambda part: part.to_bytes(4, "big"), str: str.encode, bytes: bytes}
    return hashlib.sha256(b"".join(kinds[type(part)](part) for part in parts)).digest()


def draw(key, bounds):
    """For each bound a number below it, every one equally likely; the numbers come of the key."""
    words = (word for counter in range(2**32) for word in struct.unpack(">8I", sha(key, 0, counter)))
    return [next(word for word in words if word < 2**32 - 2**32 % n) % n for n in bounds]


def shuffle(key, cards):
    cards, others = list(cards), draw(key, range(len(cards), 1, -1))
    for last, other in zip(range(len(cards) - 1, 0, -1), others, strict=True):
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def root_of_pack(seed, new):
    order = enumerate(shuffle(seed, new))
    nodes = [sha(b"\0", sha(b"houseway salt\n", seed, at), at, card) for at, card in order]
    while len(nodes) > 1:
        pairs = [nodes[at : at + 2] for at in range(0, len(nodes), 2)]
        nodes = [sha(b"\1", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return nodes[0]


def root_of_opening(opening, places):
    require(1 <= opening["number"] <= len(places), "there is no card of that number")
    place, size, path = places[opening["number"] - 1], len(places), [digest(node) for node in opening["path"]]
    node = sha(b"\0", digest(opening["salt"]), place, opening["card"])
    while size > 1:
        if place ^ 1 < size:
            node = sha(b"\1", path.pop(0), node) if place % 2 else sha(b"\1", node, path.pop(0))
        place, size = place // 2, (size + 1) // 2
    require(not path, "the path of a card is too long")
    return node


def seed_beside(number, chosen, beside):
    """The seed of a pack that was not chosen, below the node where its way down leaves the chosen one's."""
    height = (number ^ chosen).bit_length()
    seed = beside[5 - height]
    for place in reversed(range(height - 1)):
        seed = sha(bytes([number >> place & 1]), seed)
    return seed


def prove(record):
    """Return in words what the record proves; raise ValueError if anything is not as it was promised."""
    seal, promised, pack, cut = (record[name] for name in ("seal", "commitment", "pack", "cut"))
    cards, throws, opened = (record.get(name, []) for name in ("cards", "throws", "openings"))
    shares = [f"{each['seat']} {digest(each['share']).hex()}\n" for each in record.get("shares", [])]
    require(0 <= cut <= sum(pack.values()) and min(pack.values()) > 0, "pack or cut do not add up")
    new = [card for deck in range(max(pack.values())) for card in pack if pack[card] > deck]
    start = f"houseway {seal}\n{' '.join(f'{card}:{pack[card]}' for card in pack)}\n".encode()
    key, pack_seed = (digest(record[name]) if name in record else b"" for name in ("dice_key", "pack_seed"))

    def arrange(order):
        order = shuffle(sha(f"houseway shares\n{promised}\n", *shares), order) if shares else order
        return [*order[cut:], *order[:cut]]

    places = arrange(range(len(new)))
    roots = [root_of_opening(opening, places) for opening in opened]
    if seal == "seed-2":
        pack_seed, key = digest(record["seed"]), sha(b"houseway dice\n", digest(record["seed"]))
        require(sha(start, pack_seed).hex() == promised and not opened, "the seed was not sealed")
    elif seal == "tree-1":
        require(roots and all(sha(start, root).hex() == promised for root in roots), "a card was not sealed")
    else:
        require(seal == "tree-2", "this program does not know the seal")
        root, dice_seal, *beside = map(digest, (record["root"], record["dice_seal"], *record["unchosen"]))
        chosen = sha(f"houseway choice\n{promised}\n", *shares)[0] % 32 if shares else 0
        seeds = {each: seed_beside(each, chosen, beside) for each in range(32) if each != chosen}
        every = [root_of_pack(seeds[each], new) if each in seeds else root for each in range(32)]
        require(sha(start, dice_seal, *every).hex() == promised, "the packs or the dice were not sealed")
        require(len(beside) == 5 and {*roots} <= {root}, "an opened card was not sealed in its place")
        require(not key or sha(key) == dice_seal, "the key of the dice was not sealed")
        require(not pack_seed or root_of_pack(pack_seed, new) == root, "the seed of the pack was not sealed")
    require((pack_seed or not cards) and (key or not throws), "cards or throws without what proves them")
    require(cards == arrange(shuffle(pack_seed, new))[: len(cards)], "a card in order was not sealed")
    for place, (number, *dice) in enumerate(throws, 1):
        drawn = draw(sha(f"houseway throw\n{key.hex()}\n{number}\n", *shares), [6, 6, 6])
        require([number, *dice] == [place, *(1 + die for die in drawn)], f"throw {place} was not sealed")
    chooser = f"{len(shares)} shares" if shares else "no shares: the house alone chose the order"
    doubt = "; this seal does not prove that the pack was whole" if seal == "tree-1" else ""
    return f"{len(opened)} opened cards, {len(cards)} in order, {len(throws)} throws, {chooser}{doubt}"


if __name__ == "__main__":
    try:
        print("proved:", prove(json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))))
    except (ValueError, LookupError, TypeError, AttributeError, OSError) as error:
        sys.exit(f"NOT PROVED: {error!r}")
