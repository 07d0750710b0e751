import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Records = Readonly<Record<string, readonly string[] | "silent" | "broken">>;

const TYPES: Readonly<Record<number, string>> = { 1: "A", 12: "PTR", 28: "AAAA" };
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;
const HEADER_BYTES = 12;

/** A name server on loopback that knows `records`, such as `"A example.org": ["192.0.2.1"]`. Returns its address. */
export async function openNameServer(
	records: Records,
): Promise<{ address: string; asked: readonly string[] }> {
	const asked: string[] = [];
	const socket = createSocket("udp4");
	socket.on("message", (query, from) => {
		const { key, question } = questionOf(query);
		asked.push(key);
		const known = records[key] ?? [];
		if (known !== "silent") socket.send(answerTo(query, question, known), from.port, from.address);
	});
	await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
	onTestFinished(() => void socket.close());
	return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, asked };
}

function questionOf(query: Buffer): { key: string; question: Buffer } {
	const labels: string[] = [];
	let at = HEADER_BYTES;
	for (let bytes = query.readUInt8(at); bytes > 0; bytes = query.readUInt8(at)) {
		labels.push(query.toString("latin1", at + 1, at + 1 + bytes));
		at += 1 + bytes;
	}
	const type = query.readUInt16BE(at + 1);
	return {
		key: `${TYPES[type] ?? type} ${labels.join(".").toLowerCase()}`,
		question: query.subarray(HEADER_BYTES, at + 5),
	};
}

function answerTo(query: Buffer, question: Buffer, known: readonly string[] | "broken"): Buffer {
	const answers = known === "broken" ? [] : known.map((value) => record(question, value));
	const code = known === "broken" ? SERVER_FAILURE : known.length === 0 ? NAME_ERROR : 0;
	const header = Buffer.alloc(HEADER_BYTES);
	query.copy(header, 0, 0, 2);
	header.writeUInt16BE(0x8180 | code, 2);
	header.writeUInt16BE(1, 4);
	header.writeUInt16BE(answers.length, 6);
	return Buffer.concat([header, question, ...answers]);
}

/** One resource record; its name points back to the question's. */
function record(question: Buffer, value: string): Buffer {
	const type = question.readUInt16BE(question.length - 4);
	const data = dataOf(type, value);
	const head = Buffer.alloc(12);
	head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
	head.writeUInt16BE(type, 2);
	head.writeUInt16BE(1, 4);
	head.writeUInt32BE(60, 6);
	head.writeUInt16BE(data.length, 10);
	return Buffer.concat([head, data]);
}

function dataOf(type: number, value: string): Buffer {
	if (type === 1) return Buffer.from(value.split(".").map(Number));
	if (type === 28)
		return Buffer.from(
			value
				.split(":")
				.map((group) => group.padStart(4, "0"))
				.join(""),
			"hex",
		);
	const labels = value.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
	return Buffer.concat([...labels, Buffer.from([0])]);
}
