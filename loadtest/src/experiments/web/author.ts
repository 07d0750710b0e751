import type { Server } from "../../lab/experiment.ts";
import { Member } from "../member.ts";

/** What people write to each other: short and long, marked up and plain; the n-th of an endless list. */
export function said(n: number): string {
	const kinds = [
		`Message ${n}: shall we?`,
		`**${n}** is *about* what \`f(${n})\` gives, see https://example.org/${n}`,
		`- first of ${n}\n- second\n- third`,
		`> as was said in ${n}\nYes, and it is longer than one line of the window, so that it has to be broken somewhere in the middle of it all, twice at least where the window is narrow.`,
		`\`\`\`ts\nconst answer = ${n};\nexport function twice(n: number) {\n\treturn n * 2;\n}\n\`\`\``,
		"🎉",
	];
	return kinds[n % kinds.length] ?? "";
}

/** Writes these texts into a room, in this order, and leaves; resolves with the Seq of each. */
export async function writeHistory(
	server: Server,
	room: string,
	name: string,
	texts: readonly string[],
): Promise<readonly number[]> {
	const author = await Member.enters(server, name, room);
	const seqs = await Promise.all(texts.map((text) => author.posts(room, text)));
	author.leaves();
	return seqs;
}
