import { type Difference, replay } from "@parley/engine/backup/replay";
import { lowerPriority } from "@parley/engine/lib/lower-priority";
import { readSecretFile } from "@parley/engine/lib/secrets";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { oneLine } from "../lib/one-line.ts";
import type { Command } from "./run-command.ts";
import { pathOf, progress, say } from "./terminal.ts";

const STORE_URL = new URL("../app/rules.ts", import.meta.url).href;

export const command: Command = {
	usage: `npm run replay -- FILE

Decides a recording anew, on the backup beside it, by the rules of this version: each command at its place and time. It
says where something else comes of one for the first time, and ends with 1 then. No server is needed, and none is
disturbed. With many nodes it is a node's recording that is decided anew: the stream itself is not read. With the
DATA_DIR that was recorded it also knows a text again that was removed or edited.`,
	flags: {},
	async run({ config, subject }) {
		lowerPriority();
		const file = pathOf(subject);
		const secret = readSecretFile(config.dataDir, "text-key");
		const onProgress = progress("Deciding");
		const { header, commands, decided, accepted, comparedAll, difference } = await replay({
			...{ file, storeUrl: STORE_URL, secret, onProgress },
		});
		const { node, unicode } = process.versions;
		if (header.node !== node || header.unicode !== unicode)
			say(
				oneLine(
					`It was recorded with Node ${header.node} and Unicode ${header.unicode}; this is Node ${node} with Unicode ${unicode}.`,
				),
			);
		if (difference !== undefined) throw new UserFacingError(sentence(difference));
		say(
			`The same came of all ${decided} commands, ${accepted} of them accepted and with the same running hash.`,
			...(decided === commands ? [] : [`${commands - decided} more stood in the backup already.`]),
			...(comparedAll ? [] : [secret === undefined ? NO_KEY : OTHER_HOUSE]),
		);
	},
};

const NO_KEY =
	"DATA_DIR holds no text-key (with many nodes it is in NATS): what was refused or repeated is not compared.";
const OTHER_HOUSE = "DATA_DIR is not of that house: what was refused or repeated was not compared further.";

/** In one line: what stands in a recording may be meant for the terminal. */
export function sentence({ command, type, outcome, hash, broken }: Difference): string {
	const where = `The first difference is at place ${command.place}, of a ${type} (command ${command.id} of the recording)`;
	const why = broken === undefined ? "" : ` The rules broke on it: ${broken.why} ${broken.code}`.trimEnd();
	if (command.outcome !== outcome)
		return oneLine(`${where}: it was ${command.outcome} then, and is ${outcome} here.${why}`);
	return oneLine(
		`${where}: it is ${outcome} here as then, but what comes of it differs (running hash ${command.hash} then, ${hash} here).`,
	);
}
