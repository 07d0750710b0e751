import { createReadStream } from "node:fs";

/** The lines of a UTF-8 file, without their ends. Only \n ends a line: in JSON U+2028 is a character like others. */
export async function* linesOf(file: string): AsyncGenerator<string> {
	let rest = "";
	for await (const chunk of createReadStream(file, { encoding: "utf8" })) {
		const lines = `${rest}${chunk}`.split("\n");
		rest = lines.pop() ?? "";
		yield* lines;
	}
	if (rest !== "") yield rest;
}
