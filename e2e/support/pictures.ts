import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS_RGB = [8, 2, 0, 0, 0];

/** A picture of that size, no two alike: a slope from one colour to another. */
export function png(width: number, height: number, hue = 200): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set(EIGHT_BITS_RGB, 8);
	const from = colourOf(hue);
	const to = colourOf(hue + 60);
	const lines = Buffer.alloc(height * (1 + width * 3));
	for (let y = 0; y < height; y += 1) {
		const line = y * (1 + width * 3) + 1;
		for (let x = 0; x < width; x += 1) {
			const share = (x / width + y / height) / 2;
			const mixed = from.map((value, part) => Math.round(value + ((to[part] ?? 0) - value) * share));
			lines.set(mixed, line + x * 3);
		}
	}
	return Buffer.concat([
		SIGNATURE,
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(lines)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function colourOf(hue: number): readonly number[] {
	const at = (shift: number) => Math.round(150 + 80 * Math.cos(((hue + shift) / 180) * Math.PI));
	return [at(0), at(120), at(240)];
}

function chunk(type: string, data: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const sum = Buffer.alloc(4);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}
