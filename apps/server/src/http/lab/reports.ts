import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { LabReport } from "@parley/protocol/lab";
import * as z from "zod/mini";
import { jsonOf } from "../../lib/json-of.ts";

const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/i;
/** What a report's folder hands out. */
export const reportFiles = ["report.html", "result.json"] as const;
const LISTED_MAX = 30;
const RESULT_BYTES_MAX = 64 * 1024 * 1024;

const ResultHead = z.object({
	experiment: z.string(),
	title: z.string(),
	size: z.string(),
	startedAt: z.string(),
	ms: z.number(),
	partial: z.optional(z.string()),
	findings: z.array(z.object({ verdict: z.string() })),
});

type Listed = Omit<LabReport, "reportUrl" | "resultUrl">;

/** The reports that experiments left, as folders of `loadtest/reports`. */
export class Reports {
	readonly #dir: string;
	readonly #read = new Map<string, { readonly changedMs: number; readonly listed: Listed | undefined }>();

	constructor(dir: string) {
		this.#dir = dir;
	}

	/** The newest first; folders begin with their date. What is no report is passed over. */
	async list(): Promise<Listed[]> {
		const names = (await readdir(this.#dir).catch(() => [])).filter((name) => NAME.test(name));
		const newest = names.sort().reverse().slice(0, LISTED_MAX);
		const listed = await Promise.all(newest.map((name) => this.#headOf(name)));
		return listed.filter((one) => one !== undefined).sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
	}

	/** Where a file lies, if it is one that may be handed out. Nothing of a name can lead out of the folder. */
	fileOf(name: string, file: string): string | undefined {
		const known = reportFiles.find((one) => one === file);
		return known !== undefined && NAME.test(name) ? join(this.#dir, name, known) : undefined;
	}

	/** Results are large and do not change: each is read once. */
	async #headOf(name: string): Promise<Listed | undefined> {
		const file = join(this.#dir, name, "result.json");
		const found = await stat(file).catch(() => undefined);
		if (found === undefined || found.size > RESULT_BYTES_MAX) return undefined;
		const known = this.#read.get(name);
		if (known?.changedMs === found.mtimeMs) return known.listed;
		const listed = listedFrom(name, await readFile(file, "utf8").catch(() => ""));
		this.#read.set(name, { changedMs: found.mtimeMs, listed });
		return listed;
	}
}

function listedFrom(name: string, text: string): Listed | undefined {
	const parsed = ResultHead.safeParse(jsonOf(text));
	if (!parsed.success) return undefined;
	const { findings, partial, ...head } = parsed.data;
	const verdicts: Record<string, number> = {};
	for (const { verdict } of findings) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
	return { name, ...head, partial: partial !== undefined, verdicts };
}
