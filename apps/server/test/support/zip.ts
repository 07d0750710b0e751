import { writeFileSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
	readonly name: string;
	readonly data: Buffer | string;
	/** what its headers say of the unpacked size, if not the truth */
	readonly saysBytes?: number;
}

/** A zip as other programs write it, or one that lies. */
export function writeZip(file: string, entries: readonly ZipEntry[]): void {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let at = 0;
	for (const { name, data, saysBytes } of entries) {
		const whole = Buffer.from(data);
		const packed = deflateRawSync(whole);
		const called = Buffer.from(name);
		const facts = Buffer.alloc(22);
		facts.writeUInt16LE(20, 0);
		facts.writeUInt16LE(0x0800, 2);
		facts.writeUInt16LE(8, 4);
		facts.writeUInt32LE(crc32(whole), 10);
		facts.writeUInt32LE(packed.length, 14);
		facts.writeUInt32LE(saysBytes ?? whole.length, 18);
		const lengths = Buffer.alloc(4);
		lengths.writeUInt16LE(called.length, 0);
		const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, lengths, called, packed]);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(at, 10);
		directory.push(
			Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), facts, lengths, rest, called]),
		);
		parts.push(local);
		at += local.length;
	}
	const listed = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(entries.length, 4);
	end.writeUInt16LE(entries.length, 6);
	end.writeUInt32LE(listed.length, 8);
	end.writeUInt32LE(at, 12);
	writeFileSync(file, Buffer.concat([...parts, listed, Buffer.from("PK\u0005\u0006"), end]));
}
