import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AppGateway, AppLookups, AppRules, AppWire } from "../app.ts";
import { loadPart, requireShape, type Shape } from "../lib/load-part.ts";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { loadRules } from "../log/load-rules.ts";

type AnyRules = AppRules<unknown, unknown, unknown, unknown, unknown>;
type AnyGateway = AppGateway<unknown, unknown, unknown>;
type AnyWire = AppWire<unknown, unknown, unknown, AnyGateway>;

/** The three parts of an application, and where threads load theirs. */
export interface App {
	readonly rules: AnyRules;
	readonly rulesUrl: string;
	readonly wire: AnyWire;
	readonly wireUrl: string;
	/** undefined: it asks for nothing that blocks */
	readonly lookups: AppLookups | undefined;
	readonly lookupsUrl: string | undefined;
}

/** What an application may say of its drafts, and mostly need not. */
const FORMS = {
	olderForm: "function?",
	authorOf: "function?",
	stamp: "function?",
	carry: "function?",
} as const;
/** What the engine asks of every gateway, and what it asks of those that have it. */
const GATEWAY: Shape<AnyGateway> = {
	accept: "function",
	deliver: "function",
	letIn: "function",
	readMissed: "function",
	showStored: "function",
	flushed: "function?",
	recovered: "function?",
	look: "function?",
	takeNotes: "function?",
	takeBackNotes: "function?",
	isReadByAll: "function?",
	start: "function?",
	measure: "function?",
	close: "function?",
};
/** Sources, and what is compiled from them. */
const ENDINGS = [".ts", ".js", ".mjs"];

/**
 * @param folder of the application, with its `rules.ts`, `wire.ts` and, where it has any, `lookups.ts`
 * Rejects with a UserFacingError whose one sentence says what of it is missing or wrong.
 */
export async function loadApp(folder: URL): Promise<App> {
	const at = new URL(folder.href.endsWith("/") ? folder : `${folder.href}/`);
	if (!isFolder(fileURLToPath(at)))
		throw new UserFacingError(
			`There is no folder ${fileURLToPath(at)}: an application is a folder with its parts.`,
		);
	const rulesUrl = urlOf(at, "rules");
	const rules = await loadRules<AnyRules>(rulesUrl, FORMS);
	const wireUrl = urlOf(at, "wire");
	const wire = await loadPart<AnyWire>(wireUrl, "wire", { view: "object", open: "function" });
	const lookupsUrl = urlOf(at, "lookups");
	if (!existsSync(new URL(lookupsUrl)))
		return { rules, rulesUrl, wire, wireUrl, lookups: undefined, lookupsUrl: undefined };
	const lookups = await loadPart<AppLookups>(lookupsUrl, "lookups", { services: "object", open: "function" });
	return { rules, rulesUrl, wire, wireUrl, lookups, lookupsUrl };
}

/**
 * Throws a UserFacingError where the engine could not ask what the application's wire opened: else that were found out when
 * the first person comes, or the first disk is full.
 */
export function requireGateway(gateway: unknown, wireUrl: string): void {
	const what = `What wire of ${fileURLToPath(wireUrl)} opens`;
	if (typeof gateway !== "object" || gateway === null)
		throw new UserFacingError(`${what} is no gateway: it has to be an object.`);
	requireShape<AnyGateway>(gateway, what, GATEWAY);
}

/** Where there is none, of the first ending: the sentence names a file that could be written. */
function urlOf(folder: URL, part: string): string {
	const urls = ENDINGS.map((ending) => new URL(`${part}${ending}`, folder));
	return (urls.find((url) => existsSync(url)) ?? (urls[0] as URL)).href;
}

function isFolder(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
