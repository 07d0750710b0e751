import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Beginning } from "../shared/beginning.ts";
import { type Activity, erased } from "../src/activity.ts";
import type { Walk } from "./walk.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What the words of each activity hold, beside its own. */
interface KnownWords {
	readonly title: string;
	readonly hint: string;
	readonly usage: string;
	/** of a state, or what somebody is shown of it */
	described(state: unknown): string;
	readonly refusals: Readonly<Record<string, string>>;
}

export interface Folder {
	readonly name: string;
	readonly files: readonly string[];
	readonly rules: Activity;
	readonly walk: Walk<unknown, unknown>;
	readonly beginning: Beginning<unknown, unknown>;
	readonly words: { readonly en: KnownWords; readonly ar: KnownWords };
}

/** What has rules is an activity, known by the name of its folder. */
export function activityNames(): string[] {
	return readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, "rules.ts")));
}

/** Throws where a file of it is missing. */
export async function folderOf(name: string): Promise<Folder> {
	const [rules, walk, beginning, words] = await Promise.all(
		["rules", "walk", "beginning", "words"].map((file) => import(`../${name}/${file}.ts`)),
	);
	return {
		name,
		files: readdirSync(join(ROOT, name)),
		rules: erased(rules.default),
		walk: walk.walk,
		beginning: beginning.beginning,
		words: { en: words.en, ar: words.ar },
	};
}
