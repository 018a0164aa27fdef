// Generated from src/houseway/languages/en.toml by `python -m tools.docs`; change the words there.
import { plural, type Word } from '../text/plural';

export const words = {
  check: "Check this hand",
  checked: (round: Word) => `Proof of hand ${round}`,
  checking: "Checking …",
  proved: "Proved",
  broken: "Not proved",
  seen: (count: number) => plural(count, { '0': `You saw no card of this hand.`, one: `The card that you saw lay where the house had sealed it before anybody chose or cut:`, other: `The ${count} cards that you saw lay where the house had sealed them before anybody chose or cut:` }),
  whole: "The pack is whole: the 31 other packs that were sealed with it are opened here, and each is a full pack.",
  opened: "Every card of this pack is opened to you.",
  shares: (count: number, seats: Word) => plural(count, { one: `The share of seat ${seats} chose the pack and shuffled it again.`, other: `The shares of seats ${seats} chose the pack and shuffled it again.` }),
  alone: "No patron gave a share to this hand: nobody but the house chose the pack.",
  mine: "The share that this browser gave is among them.",
  leftOut: "The share that this browser gave was left out.",
  sameSeal: "The seal is the one this browser was shown before the hand.",
  otherSeal: "Another seal was shown before the hand.",
  wrong: "A card, a salt or a share of this record does not lead to the seal that was published before the hand.",
  save: "Save the proof",
};
