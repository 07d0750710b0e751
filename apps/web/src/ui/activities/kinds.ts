import type { Activity } from "@parley/activities/activity";
import { loadPart } from "@parley/client/http/load-part";
import type { ComponentType } from "react";
import { currentLanguage } from "../language/language.ts";
import { PartFailed } from "../lazy-part.tsx";
import type { CardProps, CardWords } from "./card-props.ts";
import { files } from "./folders.ts";

/** All that shows an activity of one name. */
export interface Kind {
	readonly rules: Activity;
	readonly Card: ComponentType<CardProps>;
	readonly words: CardWords;
}

const kinds = new Map<string, Promise<Kind | null>>();

/** Null: this page knows none of that name. The same promise each time, until it fails and is forgotten. */
export function kindOf(name: string): Promise<Kind | null> {
	const known = kinds.get(name);
	if (known !== undefined) return known;
	const coming = loadKind(name).catch((error: unknown) =>
		Promise.reject(new PartFailed(error, () => kinds.delete(name))),
	);
	kinds.set(name, coming);
	return coming;
}

async function loadKind(name: string): Promise<Kind | null> {
	const [rules, card, words] = [files.rules(name), files.card(name), files.words(name)];
	if (rules === undefined || card === undefined || words === undefined) return null;
	const [{ default: activity }, { default: Card }, languages] = await loadPart(() =>
		Promise.all([rules(), card(), words()]),
	);
	return { rules: activity, Card, words: languages[currentLanguage()] };
}
