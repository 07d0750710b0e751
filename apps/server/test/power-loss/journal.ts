/** What the recorder saw, in the order in which it happened; `end` is its place in the journal. */
export type Deed = { readonly end: number } & (
	| { readonly what: "opened"; readonly file: bigint; readonly path: string; readonly isFolder: boolean }
	| { readonly what: "written"; readonly file: bigint; readonly at: number; readonly data: Buffer }
	| { readonly what: "truncated"; readonly file: bigint; readonly size: number }
	| { readonly what: "synced"; readonly file: bigint }
	| { readonly what: "unlinked" | "folder-made"; readonly path: string }
	| { readonly what: "renamed" | "linked"; readonly from: string; readonly to: string }
);

const HEAD_BYTES = 32;

/** As `struct record` of recorder.c writes it. The last one may be cut off: its writer was killed. */
export function* readJournal(journal: Buffer): Generator<Deed> {
	for (let start = 0; start + HEAD_BYTES <= journal.length; ) {
		const nameEnd = start + HEAD_BYTES + journal.readUInt32LE(start + 4);
		const end = nameEnd + Number(journal.readBigUInt64LE(start + 24));
		if (end > journal.length) return;
		const file = journal.readBigUInt64LE(start + 8);
		const at = Number(journal.readBigInt64LE(start + 16));
		const name = journal.toString("utf8", start + HEAD_BYTES, nameEnd);
		yield deed(journal.readUInt32LE(start), { file, at, name, data: journal.subarray(nameEnd, end), end });
		start = end;
	}
}

interface Fields {
	readonly file: bigint;
	readonly at: number;
	readonly name: string;
	readonly data: Buffer;
	readonly end: number;
}

function deed(what: number, { file, at, name, data, end }: Fields): Deed {
	switch (what) {
		case 1:
			return { what: "opened", file, path: name, isFolder: at === 1, end };
		case 2:
			return { what: "written", file, at, data, end };
		case 3:
			return { what: "truncated", file, size: at, end };
		case 4:
			return { what: "synced", file, end };
		case 5:
			return { what: "unlinked", path: name, end };
		case 6:
		case 8: {
			const [from = "", to = ""] = name.split("\0");
			return { what: what === 6 ? "renamed" : "linked", from, to, end };
		}
		case 7:
			return { what: "folder-made", path: name, end };
		default:
			throw new Error(`the recorder does not know what ${name} does to a file`);
	}
}
