import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Random } from "../support/random.ts";
import { attack } from "./attacker.ts";
import { corpus } from "./corpus.ts";
import { Raid } from "./raid.ts";
import { requestScript, type Script, socketScript } from "./script.ts";

const ASKING: Script = {
	name: "asking",
	aims: "http",
	writes: [Buffer.from("GET / HTTP/1.1\r\n\r\n")],
	count: 1,
	end: "patient",
};

/** Answers whatever comes with this, and closes. */
async function answering(text: string): Promise<number> {
	const server = createServer((socket: Socket) => {
		socket.on("error", () => undefined).once("data", () => socket.end(text));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	return (server.address() as AddressInfo).port;
}

test("the same seed and number make the same attack, another number another", () => {
	const bytesOf = (seed: number, index: number) =>
		[socketScript(seed, index), requestScript(seed, index, "t")].map(({ writes }) =>
			Buffer.concat([...writes]).toString("base64"),
		);
	for (let index = 0; index < 200; index++) expect(bytesOf(3, index)).toEqual(bytesOf(3, index));
	expect(bytesOf(3, 1)).not.toEqual(bytesOf(3, 2));
	expect(bytesOf(3, 1)).not.toEqual(bytesOf(4, 1));
});

test("the dice pick every item of a list, also one that is nothing", () => {
	const dice = new Random(1);
	const items = [7, null, undefined];
	expect(new Set(Array.from({ length: 50 }, () => dice.pick(items)))).toEqual(new Set(items));
});

test("every attack counts as something, and none is endless", () => {
	for (let index = 0; index < 2_000; index++)
		for (const { writes, count } of [socketScript(1, index), requestScript(1, index, "t")]) {
			expect(count).toBeGreaterThan(0);
			expect(writes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2_000_000);
		}
});

test.for([
	["HTTP/1.1 500 Internal Server Error\r\n\r\n", "HTTP/1.1 500 Internal Server Error"],
	['xx[{"type":"refused","code":"internal","message":"quote 1"}]', '"code":"internal","message":"quote 1"'],
	["HTTP/1.1 400 Bad Request\r\n\r\n", undefined],
])("a server that breaks and says so is found out (%s)", async ([said, found]) => {
	const target = await answering(said ?? "");
	expect(await attack(target, ASKING)).toBe(found);
	const played = new Raid(target).play(ASKING);
	if (found === undefined) await played;
	else await expect(played).rejects.toThrow(`asking was answered "${found}"`);
});

test("the corpus can be read, and says of each attack why it is there", () => {
	expect(corpus().length).toBeGreaterThanOrEqual(15);
	for (const { writes, name } of corpus()) expect(Buffer.concat([...writes]).length, name).toBeGreaterThan(0);
});
