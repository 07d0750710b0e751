import type { Activity } from "@parley/activities/activity";
import type { ComponentType } from "react";
import type { Beginning, CardProps, CardWords } from "./card-props.ts";

/** The words of an activity in each language that the page speaks. */
export interface Languages {
	readonly en: CardWords;
	readonly ar: CardWords;
}

type Files<T> = Readonly<Record<string, () => Promise<T>>>;

/** Each activity is a folder, and each of its files a chunk that is fetched when it is needed: nothing names them one by one. */
const rules = import.meta.glob<{ readonly default: Activity }>(
	"../../../../../packages/activities/*/rules.ts",
);
const cards = import.meta.glob<{ readonly default: ComponentType<CardProps> }>(
	"../../../../../packages/activities/*/card.tsx",
);
const words = import.meta.glob<Languages>("../../../../../packages/activities/*/words.ts");
const beginnings = import.meta.glob<{ readonly beginning: Beginning }>(
	"../../../../../packages/activities/*/beginning.ts",
);

/** Undefined where this page has no such file: of an activity that only a newer one knows. */
export const files = {
	rules: (name: string) => fileOf(rules, name),
	card: (name: string) => fileOf(cards, name),
	words: (name: string) => fileOf(words, name),
	beginning: (name: string) => fileOf(beginnings, name),
};

/** Those that a person can begin; what several share is in a folder, too. */
export const begunNames: readonly string[] = Object.keys(beginnings)
	.map(folderOf)
	.filter((name) => files.rules(name) !== undefined)
	.sort();

function fileOf<T>(all: Files<T>, name: string): (() => Promise<T>) | undefined {
	const path = Object.keys(all).find((path) => folderOf(path) === name);
	return path === undefined ? undefined : all[path];
}

function folderOf(path: string): string {
	return path.split("/").at(-2) ?? "";
}
