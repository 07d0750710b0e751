interface Box {
	readonly type: string;
	/** behind its length and type */
	readonly body: Buffer;
}

/** ISO 14496-12: length, type, body. */
function boxesIn(bytes: Buffer): readonly Box[] {
	const boxes: Box[] = [];
	for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
		const body = bytes.subarray(at + 8, at + bytes.readUInt32BE(at));
		boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), body });
	}
	return boxes;
}

function find(boxes: readonly Box[], type: string): Box {
	const box = boxes.find((one) => one.type === type);
	if (box === undefined) throw new Error(`the image has no ${type}`);
	return box;
}

function box(type: string, ...parts: (Buffer | readonly number[])[]): Buffer {
	const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
	const head = Buffer.alloc(8);
	head.writeUInt32BE(8 + body.length);
	head.write(type, 4, "latin1");
	return Buffer.concat([head, body]);
}

const PLAIN = [0, 0, 0, 0];
const in16 = (n: number): number[] => [n >> 8, n & 0xff];
const in32 = (n: number): number[] => [...in16(n >>> 16), ...in16(n & 0xffff)];

/** The same picture so many times in one AVIF, each an item of its own: libvips reads such, and writes none. */
export function avifOfMany(one: Buffer, count: number): Buffer {
	const all = boxesIn(one);
	const meta = find(all, "meta");
	const parts = boxesIn(meta.body.subarray(PLAIN.length));
	const [ipco, ipma] = ["ipco", "ipma"].map((type) => find(boxesIn(find(parts, "iprp").body), type));
	const { body: pixels } = find(all, "mdat");
	// full box, number of entries, id of the first: then what is said of it
	const saidOfOne = ipma?.body.subarray(10) ?? Buffer.alloc(0);
	const ids = Array.from({ length: count }, (_, at) => in16(at + 1));
	const metaAt = (offset: number): Buffer => {
		const places = ids.flatMap((id) => [...id, 0, 0, 0, 1, ...in32(offset), ...in32(pixels.length)]);
		const infos = ids.map((id) => box("infe", [2, 0, 0, 0], id, [0, 0], Buffer.from("av01\0")));
		const said = ids.flatMap((id) => [...id, ...saidOfOne]);
		return box(
			"meta",
			PLAIN,
			box("hdlr", find(parts, "hdlr").body),
			box("pitm", PLAIN, in16(1)),
			box("iloc", PLAIN, [0x44, 0], in16(count), places),
			box("iinf", PLAIN, in16(count), ...infos),
			box("iprp", box("ipco", ipco?.body ?? []), box("ipma", PLAIN, in32(count), said)),
		);
	};
	const head = box("ftyp", find(all, "ftyp").body);
	return Buffer.concat([head, metaAt(head.length + metaAt(0).length + 8), box("mdat", pixels)]);
}
