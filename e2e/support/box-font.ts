/**
 * A font in which every letter is the same box, made here: no two machines have the same fonts, and so no two would
 * break lines alike. With it a picture shows the layout, the colours and the rhythm of the text, and nothing of the
 * machine it was made on. (`cmap` of format 13: many characters to one glyph, as in fonts of last resort.)
 */
const EM = 1_000;
const ADVANCE = 520;
const ASCENT = 800;
const DESCENT = 200;
const X_HEIGHT = 540;
const BLANK = 0;
const BOX = 1;

export function boxFont(): string {
	const glyphs = Buffer.concat([boxOutline()]);
	const tables: [string, Buffer][] = [
		["OS/2", os2()],
		["cmap", cmap()],
		["glyf", glyphs],
		["head", head()],
		["hhea", hhea()],
		["hmtx", words(ADVANCE, 0, ADVANCE, 0)],
		["loca", words(0, 0, glyphs.length / 2)],
		["maxp", Buffer.concat([longs(0x10000), words(2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)])],
		["name", words(0, 0, 6)],
		["post", Buffer.concat([longs(0x30000, 0), words(0, 0), longs(0, 0, 0, 0, 0)])],
	];
	return `data:font/ttf;base64,${withDirectory(tables).toString("base64")}`;
}

/** One contour of four points, all on the curve. */
function boxOutline(): Buffer {
	const [left, right, bottom, top] = [60, ADVANCE - 60, 0, X_HEIGHT];
	const flags = Buffer.from([1, 1, 1, 1]);
	const xs = words(left, 0, right - left, 0);
	const ys = words(bottom, top - bottom, 0, bottom - top);
	return padded(Buffer.concat([words(1, left, bottom, right, top, 3, 0), flags, xs, ys]));
}

function cmap(): Buffer {
	const groups = [
		[0x00, 0x20, BLANK],
		[0x21, 0x9f, BOX],
		[0xa0, 0xa0, BLANK],
		[0xa1, 0x10ffff, BOX],
	];
	const body = longs(16 + 12 * groups.length, 0, groups.length, ...groups.flat());
	return Buffer.concat([words(0, 1, 3, 10), longs(12), words(13, 0), body]);
}

function head(): Buffer {
	const dates = longs(0, 0, 0, 0);
	const bounds = words(0, -DESCENT, ADVANCE, ASCENT);
	return Buffer.concat([
		longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
		words(0x000b, EM),
		dates,
		bounds,
		words(0, 8, 2, 0, 0),
	]);
}

function hhea(): Buffer {
	const extents = words(ADVANCE, 0, 0, ADVANCE, 1, 0, 0, 0, 0, 0, 0, 0, 2);
	return Buffer.concat([longs(0x10000), words(ASCENT, -DESCENT, 0), extents]);
}

function os2(): Buffer {
	return Buffer.concat([
		words(4, ADVANCE, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 260, 0),
		Buffer.alloc(10),
		longs(0, 0, 0, 0),
		Buffer.from("NONE"),
		words(0x40, 0x20, 0xffff, ASCENT, -DESCENT, 0, ASCENT, DESCENT),
		longs(0, 0),
		words(X_HEIGHT, 700, 0, 0x20, 1),
	]);
}

function withDirectory(tables: readonly [string, Buffer][]): Buffer {
	const directory: Buffer[] = [longs(0x10000), words(tables.length, 128, 3, tables.length * 16 - 128)];
	const bodies: Buffer[] = [];
	let offset = 12 + 16 * tables.length;
	for (const [tag, table] of tables) {
		const body = padded(table);
		directory.push(Buffer.from(tag), longs(checksum(body), offset, table.length));
		bodies.push(body);
		offset += body.length;
	}
	return Buffer.concat([...directory, ...bodies]);
}

function checksum(body: Buffer): number {
	let sum = 0;
	for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
	return sum;
}

function padded(table: Buffer): Buffer {
	return Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
}

function words(...values: number[]): Buffer {
	return Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
}

function longs(...values: number[]): Buffer {
	const bytes = Buffer.alloc(4 * values.length);
	for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
	return bytes;
}
