import { createHash, type Hash } from "node:crypto";
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, writeFileSync } from "node:fs";
import { linesOf } from "../lib/lines.ts";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { RECORDING_FORM, type RecordedCommand, type RecordingBegun } from "../log/recording.ts";

/** The first line of a recording. */
export interface RecordingHeader extends RecordingBegun {
	readonly recording: number;
	/** by which the rules decide, plain data */
	readonly limits: unknown;
	/** of whoever decided: the keys of some names depend on them */
	readonly node: string;
	readonly unicode: string;
	/** false: each text is a filler, and there is no backup beside it */
	readonly texts: boolean;
}

/** The last line: what stands before it is whole. */
interface RecordingEnd {
	/** why, in a sentence */
	readonly end: string;
	readonly commands: number;
	/** of all bytes before this line, in hex */
	readonly sha256: string;
	/** of the backup, where there is one */
	readonly backupSha256?: string;
}

/** The house as it was when the recording began lies in a file of its own. */
export const backupOf = (file: string): string => `${file}.db`;

/** Writes a recording, line by line. Throws where there is such a file already. */
export class RecordingWriter {
	readonly #descriptor: number;
	readonly #hash = createHash("sha256");
	commands = 0;

	constructor(file: string, header: RecordingHeader) {
		// it holds what people say, in closed rooms too
		this.#descriptor = openSync(file, "wx", 0o600);
		this.#write(`${JSON.stringify(header)}\n`);
	}

	/** With its end. */
	add(line: string): void {
		this.commands += 1;
		this.#write(line);
	}

	/** On disk when it returns. */
	async end(why: string, backup: string | undefined): Promise<void> {
		const { commands } = this;
		const sha256 = this.#hash.digest("hex");
		const line: RecordingEnd = { end: why, commands, sha256 };
		const whole = backup === undefined ? line : { ...line, backupSha256: await hashOf(backup) };
		writeFileSync(this.#descriptor, `${JSON.stringify(whole)}\n`);
		fsyncSync(this.#descriptor);
		this.close();
	}

	close(): void {
		closeSync(this.#descriptor);
	}

	#write(text: string): void {
		this.#hash.update(text);
		// a disk that is nearly full takes a part of it: this goes on until it takes none
		writeFileSync(this.#descriptor, text);
	}
}

export interface CheckedRecording {
	readonly header: RecordingHeader;
	readonly commands: number;
	/** why it ended */
	readonly end: string;
}

/** Reads a recording from end to end, with the backup beside it. Rejects with a UserFacingError that says what is wrong with it. */
export async function checkRecording(file: string): Promise<CheckedRecording> {
	if (!existsSync(file)) throw new UserFacingError(`There is no file ${file}. Check the path.`);
	const hash = createHash("sha256");
	let [header, last, count]: [RecordingHeader | undefined, string | undefined, number] = [
		undefined,
		undefined,
		0,
	];
	for await (const line of linesOf(file)) {
		if (header === undefined) header = headerOf(file, line);
		if (last !== undefined) addLine(hash, last);
		last = line;
		count += 1;
	}
	if (header === undefined) throw foreign(file);
	const end = endOf(last);
	if (end === undefined)
		throw new UserFacingError(
			`The recording ${file} has no end: it was cut off. Record again, and end it with Ctrl-C.`,
		);
	// but for its first line and its last
	if (end.sha256 !== hash.digest("hex") || end.commands !== count - 2) throw altered(file);
	if (header.texts) await checkBackup(file, end);
	return { header, commands: end.commands, end: end.end };
}

/** The commands of a recording that was checked. Whoever made it may have made its hash, too. */
export async function* commandsOf(file: string): AsyncIterable<RecordedCommand> {
	let isFirst = true;
	for await (const line of linesOf(file)) {
		if (!isFirst && !line.startsWith(END)) yield commandOf(file, line);
		isFirst = false;
	}
}

const END = '{"end":';

async function checkBackup(file: string, { backupSha256 }: RecordingEnd): Promise<void> {
	const backup = backupOf(file);
	if (!existsSync(backup))
		throw new UserFacingError(`There is no ${backup}: a recording and the backup beside it belong together.`);
	if ((await hashOf(backup)) !== backupSha256) throw altered(backup);
}

function headerOf(file: string, line: string): RecordingHeader {
	const header = parsed(line) as Partial<RecordingHeader> | undefined;
	if (typeof header?.recording !== "number") throw foreign(file);
	if (header.recording > RECORDING_FORM)
		throw new UserFacingError(
			`The recording ${file} was made by a newer version (form ${header.recording}, this one knows ${RECORDING_FORM}). Use that version.`,
		);
	return header as RecordingHeader;
}

function commandOf(file: string, line: string): RecordedCommand {
	const command = parsed(line) as Partial<RecordedCommand> | null | undefined;
	if (!Number.isSafeInteger(command?.place) || typeof command?.outcome !== "string") throw altered(file);
	return command as RecordedCommand;
}

function endOf(line: string | undefined): RecordingEnd | undefined {
	return line?.startsWith(END) ? (parsed(line) as RecordingEnd | undefined) : undefined;
}

function parsed(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

function addLine(hash: Hash, line: string): void {
	hash.update(line);
	hash.update("\n");
}

async function hashOf(file: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
	return hash.digest("hex");
}

function foreign(file: string): UserFacingError {
	return new UserFacingError(`${file} is not a recording of a house.`);
}

function altered(file: string): UserFacingError {
	return new UserFacingError(
		`${file} was altered or is damaged: it is not what was recorded. Use another copy of it.`,
	);
}
