/** Texts of Altamira's board. */

import { translateNotation, formatList, t } from "../../i18n";
import type { AltamiraView, Hunt, Space } from "../../api/types";
import type { LocalizedText } from "../contract";
import { cardFromTouch, type Card } from "./cards";
import { CAMP, GROUNDS } from "./silhouettes";

const translate = (one: string): string => translateNotation("altamira", one);

/** Return the name of a place and the hunters there. */
export function placeText(now: AltamiraView, names: readonly string[], place: string): string {
  const ground = GROUNDS.find((one) => one.place === place);
  const here = now.players.flatMap(({ hunters }, seat) =>
    hunters.filter((one) => one === place).map(() => names[seat] ?? ""),
  );
  const said = ground
    ? t("board.altamira.ground", {
        place: translate(place),
        weapon: translate(ground.kind),
        animal: translate(ground.animal),
      })
    : t("board.altamira.camp", { place: translate(CAMP) });
  return here.length > 0 ? `${said} ${t("board.altamira.hunters", { names: formatList(here) })}` : said;
}

/** Return a space of the row in words: the animal, its points and its cost. */
export function preyText(space: Space): string {
  if (!space.animal) return t("board.altamira.gap", { space: space.space });
  return t("board.altamira.prey", {
    space: space.space,
    animal: translate(space.animal),
    points: space.points,
    cost: space.cost,
    primary: translate(space.primary ?? ""),
    secondary: translate(space.secondary ?? ""),
  });
}

/** Return the other seats with hunters in this animal's ground. */
export function rivals(now: AltamiraView, animal: string, but: number | null): number[] {
  const place = GROUNDS.find((one) => one.animal === animal)?.place;
  return now.players.flatMap(({ hunters }, seat) =>
    seat !== but && hunters.some((one) => one === place) ? [seat] : [],
  );
}

/** Return cards in words: "a double spear and a single spear". */
export function cardsText(cards: readonly Card[]): string {
  const kinds = [...new Set(cards.map(({ kind }) => kind))];
  return formatList(
    kinds.map((kind) => {
      const ofKind = cards.filter((card) => card.kind === kind);
      const doubles = ofKind.filter(({ double }) => double).length;
      return t("phrase.altamira.parts", { kind, text: kind, doubles, singles: ofKind.length - doubles });
    }),
  );
}

/** Return the weapons that touched places make. */
export function weaponsMade(touch: readonly string[]): Card[] {
  return touch.flatMap((what): Card[] => {
    const ground = GROUNDS.find(({ place }) => what === `place:${place}`);
    return ground ? [{ kind: ground.kind, double: false }] : [];
  });
}

/** Return the touched cards of the hand, the market or the supply. */
export function touchedCards(touch: readonly string[], where: string): Card[] {
  return touch.filter((one) => one.startsWith(where)).flatMap((one) => cardFromTouch(one) ?? []);
}

/** Return what a choice of cards does: an exchange, cards laid from the hand, or weapons made. */
export function cardChoiceText(touch: readonly string[]): LocalizedText {
  const [paid, got] = [touchedCards(touch, "card:"), touchedCards(touch, "market:")];
  if (got.length > 0)
    return { key: "board.altamira.offer.exchange", values: { paid: cardsText(paid), got: cardsText(got) } };
  if (paid.length > 0) return { key: "board.altamira.offer.lay", values: { cards: cardsText(paid) } };
  const made = [...touchedCards(touch, "supply:"), ...weaponsMade(touch)];
  return { key: "board.altamira.offer.make", values: { cards: cardsText(made) } };
}

/** Return why weapons are spent after a hunt: for the prey, or as bluffs. */
export function spentText(hunt: Hunt, spent: readonly Card[]): string {
  const forPrey = spent.some(({ kind }) => kind === hunt.primary);
  return t(forPrey ? "board.altamira.spent.prey" : "board.altamira.spent.bluff", { cards: cardsText(spent) });
}
