import { parseArgs } from "node:util";
import { codeOf, reason, UserFacingError } from "@parley/engine/lib/user-facing-error";
import { type Config, readConfig } from "../config.ts";

type Flags = Readonly<Record<string, { readonly type: "string" | "boolean" }>>;

export interface Asked {
	readonly config: Config;
	/** the one thing the command is about: a file, a room */
	readonly subject: string;
	readonly flag: (name: string) => string | undefined;
}

export interface Command {
	/** one line a form; the first begins with `npm run` */
	readonly usage: string;
	readonly flags: Flags;
	/** Throws a UserFacingError for what cannot be done, a Misuse for what was not said right. */
	readonly run: (asked: Asked) => Promise<void>;
}

type Commands = Readonly<Record<string, () => Promise<{ readonly command: Command }>>>;

/** What was typed means nothing: the sentence, and the usage behind it. */
export class Misuse extends Error {}

/** Of the disk, of rights, of a lock: nothing that we did wrong. */
const OF_THE_SYSTEM = /^(E[A-Z]+|SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB).*)$/;

const DONE = 0;
const COULD_NOT = 1;
const NOT_UNDERSTOOD = 2;

/** Returns the exit code. */
export async function runCommand(commands: Commands, name: string, args: readonly string[]): Promise<number> {
	const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (load === undefined) {
		console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(", ")}.`);
		return NOT_UNDERSTOOD;
	}
	const { command } = await load();
	try {
		if (args.includes("--help")) console.log(command.usage);
		else await command.run(understood(command, args));
		return DONE;
	} catch (error) {
		if (error instanceof Misuse) {
			console.error(`${error.message}\n\n${command.usage}`);
			return NOT_UNDERSTOOD;
		}
		console.error(sentenceOf(error));
		return COULD_NOT;
	}
}

/** A bug shows its stack. */
function sentenceOf(error: unknown): unknown {
	if (error instanceof UserFacingError) return error.message;
	if (!OF_THE_SYSTEM.test(codeOf(error))) return error;
	return `It could not be done: ${reason(error)}. Check the paths, who owns them, and that the disk has room.`;
}

function understood(command: Command, args: readonly string[]): Asked {
	const { values, positionals } = parsed(command.flags, args);
	const [subject, ...more] = positionals;
	if (subject === undefined || subject === "") throw new Misuse("Something is missing.");
	if (more.length > 0) throw new Misuse(`One is enough; "${more.join(" ")}" is too much.`);
	const read = readConfig(process.env);
	if (!read.ok) throw new Misuse(read.problems.join("\n"));
	return {
		config: read.config,
		subject,
		flag: (name) => (values[name] === undefined ? undefined : String(values[name])),
	};
}

function parsed(options: Flags, args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))
			throw new Misuse(error.message.split(". To specify")[0] ?? error.message);
		throw error;
	}
}
