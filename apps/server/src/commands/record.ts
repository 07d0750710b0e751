import { existsSync, rmSync } from "node:fs";
import { partialOf } from "@parley/engine/backup/backup";
import type { RecordedHouse, RecordedHouseOrder } from "@parley/engine/backup/recorded-house-thread";
import { backupOf, type RecordingHeader, RecordingWriter } from "@parley/engine/backup/recording-file";
import { readSecretFile } from "@parley/engine/lib/secrets";
import { threadOutcome } from "@parley/engine/lib/thread-outcome";
import { reason, UserFacingError } from "@parley/engine/lib/user-facing-error";
import type { RecordedCommand } from "@parley/engine/log/recording";
import type { Config } from "../config.ts";
import { askToRecord, endedBy } from "./ask-to-record.ts";
import type { Command } from "./run-command.ts";
import { pathOf, say } from "./terminal.ts";
import { withoutTexts } from "./without-texts.ts";

const STORE_URL = new URL("../app/rules.ts", import.meta.url).href;
const HOUSE_THREAD = new URL(import.meta.resolve("@parley/engine/backup/recorded-house-thread"));
const ON_ALL = new Set(["0.0.0.0", "::"]);
const LOST = "The link to the server was lost.";

export const command: Command = {
	usage: `npm run record -- FILE [--without-texts] [--url URL]

Records what the running server decides, until Ctrl-C: a backup of DATA_DIR into FILE.db, then each command with its
place, its time and what came of it into FILE. Both hold all that people say and do, also what they remove later: they
are for whoever looks for a fault, and are deleted then. npm run replay -- FILE decides them anew. Run it where the
server runs, with its configuration, and with OPERATOR_TOKEN. With many nodes each can be recorded.
  --without-texts   no backup, and a filler as long in the place of each text: for npm run load -- jam --recording FILE
  --url URL         of the server, where it is not http://127.0.0.1:PORT`,
	flags: { "without-texts": { type: "boolean" }, url: { type: "string" } },
	async run({ config, subject, flag }) {
		const file = pathOf(subject);
		const texts = flag("without-texts") !== "true";
		for (const one of [file, backupOf(file)])
			if (existsSync(one)) throw new UserFacingError(`${one} is there already. Name another file.`);
		const ending = new AbortController();
		// npm hands on a Ctrl-C that the terminal has sent already; a terminal that is closed hangs up
		for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ending.abort());
		const url = flag("url") ?? urlOf(config);
		const { first, lines } = await askToRecord(url, tokenOf(config), ending.signal);
		const header = { ...(JSON.parse(first) as RecordingHeader), texts };
		const writer = begun(file, texts ? header : { ...header, secretHash: undefined }, ending);
		say(`Recording ${url} into ${file}. Ctrl-C ends it.`);
		const backup = texts ? backedUp(config, backupOf(file), header, ending) : undefined;
		const line = texts ? (text: string) => text : unnamed();
		let ended: string;
		try {
			ended = await written(lines, (text) => writer.add(`${line(text)}\n`), ending.signal);
			ending.abort();
			const failed = await backup;
			if (failed !== undefined) throw new UserFacingError(failed);
			await writer.end(ended, texts ? backupOf(file) : undefined);
		} catch (error) {
			ending.abort();
			await backup;
			for (const one of [file, backupOf(file)]) rmSync(one, { force: true });
			writer.close();
			const why = error instanceof UserFacingError ? error.message : `It broke off (${reason(error)}).`;
			throw new UserFacingError(`${why} Nothing was kept.`);
		}
		const sentence = `${ended} ${writer.commands} commands were recorded.`;
		if (ended === LOST) throw new UserFacingError(`${sentence} What is in ${file} is whole up to there.`);
		say(sentence);
	},
};

/** A link that holds would keep a command from ending that cannot begin. */
function begun(file: string, header: RecordingHeader, ending: AbortController): RecordingWriter {
	try {
		return new RecordingWriter(file, header);
	} catch (error) {
		ending.abort();
		throw error;
	}
}

/** Returns why it ended. */
async function written(
	lines: AsyncIterable<string>,
	add: (line: string) => void,
	signal: AbortSignal,
): Promise<string> {
	for await (const line of lines) {
		const ended = endedBy(line);
		if (ended !== undefined) return ended;
		add(line);
	}
	return signal.aborted ? "Ended by hand." : LOST;
}

/** Returns why there is none, and ends the recording then. */
async function backedUp(
	{ dataDir }: Config,
	file: string,
	{ epoch, after }: RecordingHeader,
	ending: AbortController,
): Promise<string | undefined> {
	const order: RecordedHouseOrder = { dataDir, storeUrl: STORE_URL, file };
	const house = await threadOutcome<RecordedHouse>(HOUSE_THREAD, order, ending.signal);
	const why = ((): string | undefined => {
		if (house.kind === "failed") return `The recording ended before its backup was whole (${house.why}).`;
		if (house.epoch === epoch && house.lastSeq >= after) return undefined;
		return `The server does not run on ${dataDir}. Set DATA_DIR to the folder that it prints.`;
	})();
	if (why === undefined) {
		say("The backup is made.");
		return undefined;
	}
	for (const rest of [partialOf(file), `${partialOf(file)}-journal`]) rmSync(rest, { force: true });
	ending.abort();
	return why;
}

/** Of each line the command alone says something; the running hash would be another. */
function unnamed(): (line: string) => string {
	const filled = withoutTexts();
	return (line) => {
		const { hash: _, ...recorded } = JSON.parse(line) as RecordedCommand;
		return JSON.stringify({ ...recorded, command: filled(recorded.command) });
	};
}

function urlOf({ host, port }: Config): string {
	if (port === 0) throw new UserFacingError("PORT=0 takes any port: say by --url where the server is.");
	const name = ON_ALL.has(host) ? "127.0.0.1" : host;
	return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function tokenOf({ operatorToken, dataDir }: Config): string {
	const token = operatorToken === "" ? readSecretFile(dataDir, "operator-token") : operatorToken;
	if (token !== undefined) return token;
	throw new UserFacingError("Set OPERATOR_TOKEN to the operator's token: only the operator records.");
}
