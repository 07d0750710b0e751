import type { ClientFrame } from "@parley/protocol/client-frames";
import { refuse } from "@parley/protocol/refusals";
import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";
const LIMITS = { fileBytes: 100, filesPerMessage: 3 };

async function inside() {
	const world = new World(2);
	const server = new ModelServer(world, LIMITS);
	const ada = new Person("Ada", world, server);
	void ada.client.enter("Ada");
	ada.client.join(ROOM);
	await world.until(() => ada.inside(ROOM));
	const chooses = (...names: string[]) =>
		ada.client.attach(
			ROOM,
			names.map((name) => new File(["bytes"], name, { type: "text/plain" })),
		);
	/** All bytes of the nth file are there, and the server says what it is. */
	const arrives = async (nth: number) => {
		const name = ada.uploaders[nth]?.file.name ?? "";
		ada.reply = () => ({ status: 200, body: { id: idOf(nth), name, type: "text/plain", bytes: 5 } });
		ada.uploaders[nth]?.handlers.arrived(idOf(nth));
		await world.pass(10);
	};
	return { world, server, ada, chooses, arrives };
}

const idOf = (nth: number) => String(nth).padStart(32, "f");
const attachments = (person: Person) =>
	person.room(ROOM).attachments.map(({ name, status }) => `${name} ${status.state}`);
const first = (person: Person) => person.room(ROOM).attachments[0]?.status;
const keys = (person: Person) => person.room(ROOM).attachments.map(({ key }) => key);
const pending = (person: Person) =>
	person.room(ROOM).pending.map(({ text, status }) => `${text} ${status.state}`);
const posts = (server: ModelServer) =>
	server.heard.filter((frame): frame is Extract<ClientFrame, { type: "post" }> => frame.type === "post");

describe("attachments", () => {
	test("go up at once, two at a time, in the order in which they were chosen", async () => {
		const { ada, chooses, arrives } = await inside();
		chooses("one", "two", "three");
		expect(attachments(ada)).toEqual(["one uploading", "two uploading", "three waiting"]);
		await arrives(0);
		expect(attachments(ada)).toEqual(["one done", "two uploading", "three uploading"]);
	});

	test("of which nobody says what they are for half a minute are asked about again", async () => {
		const { world, ada, chooses, arrives } = await inside();
		chooses("one");
		ada.reply = () => "hangs";
		ada.uploaders[0]?.handlers.arrived(idOf(0));
		await world.pass(29_000);
		expect(first(ada)?.state).toBe("checking");
		await world.pass(1_000);
		expect(first(ada)?.state).toBe("stalled");
		await world.until(() => first(ada)?.state === "uploading");
		await arrives(0);
		expect(first(ada)?.state).toBe("done");
	});

	test("of which nothing goes for a minute are given up and begun again where they stood", async () => {
		const { world, ada, chooses, arrives } = await inside();
		chooses("one", "silent");
		await world.pass(40_000);
		ada.uploaders[0]?.handlers.progressed(3);
		await world.pass(19_000);
		expect(ada.uploaders.map(({ halts }) => halts)).toEqual([0, 0]);
		await world.pass(1_000);
		expect(ada.uploaders.map(({ halts }) => halts)).toEqual([0, 1]);
		await world.pass(40_000);
		expect(ada.uploaders[0]?.halts).toBe(1);
		expect(first(ada)).toMatchObject({ state: "stalled", sentBytes: 3 });
		await world.until(() => first(ada)?.state === "uploading");
		expect(ada.uploaders).toHaveLength(2);
		expect(ada.uploaders[0]?.tries).toBe(2);
		await arrives(0);
		await world.pass(120_000);
		expect(first(ada)?.state).toBe("done");
		expect(ada.uploaders[0]).toMatchObject({ halts: 1, tries: 2 });
	});

	test("that are too large or too many say so at once, and the others go on", async () => {
		const { ada, chooses } = await inside();
		ada.client.attach(ROOM, [new File(["x".repeat(101)], "large")]);
		chooses("one", "two", "three", "four");
		expect(attachments(ada)).toEqual([
			"large too-large",
			"one uploading",
			"two uploading",
			"three waiting",
			"four too-many",
		]);
	});

	test("[FILE1] wait for the link, and go on as soon as it is back", async () => {
		const { world, ada, chooses } = await inside();
		chooses("one");
		ada.uploaders[0]?.handlers.progressed(3);
		ada.network.reachable = false;
		ada.network.cut();
		ada.uploaders[0]?.handlers.stopped(null);
		expect(first(ada)).toMatchObject({
			state: "stalled",
			sentBytes: 3,
			refusal: null,
		});
		ada.network.reachable = true;
		await world.until(() => ada.inside(ROOM));
		expect(first(ada)).toMatchObject({ state: "uploading", sentBytes: 3 });
		expect(ada.uploaders).toHaveLength(1);
	});

	test("try again by themselves where the server is only busy, and say why they wait", async () => {
		const { world, ada, chooses } = await inside();
		chooses("one");
		ada.uploaders[0]?.handlers.stopped({ status: 503, body: problemOf("busy") });
		expect(first(ada)).toMatchObject({
			state: "stalled",
			refusal: { code: "busy" },
		});
		await world.pass(60_000);
		expect(ada.uploaders[0]?.tries).toBe(2);
	});

	test("that the server will not have give their place to the next", async () => {
		const { ada, chooses } = await inside();
		chooses("one", "two", "three");
		ada.uploaders[0]?.handlers.stopped({ status: 413, body: problemOf("too-long") });
		expect(attachments(ada)).toEqual(["one failed", "two uploading", "three uploading"]);
	});

	test("are asked about again when the answer was lost", async () => {
		const { world, ada, chooses, arrives } = await inside();
		chooses("one");
		ada.reply = () => "unreachable";
		ada.uploaders[0]?.handlers.arrived(idOf(0));
		await world.pass(60_000);
		expect(ada.uploaders[0]?.tries).toBe(2);
		await arrives(0);
		expect(attachments(ada)).toEqual(["one done"]);
	});

	test("are forgotten by the server too when they are taken out, whatever it still answers", async () => {
		const { ada, chooses, arrives } = await inside();
		chooses("one", "two");
		ada.client.detach(keys(ada)[0] ?? "");
		expect(ada.uploaders[0]?.dropped).toBe(true);
		await arrives(0);
		expect(attachments(ada)).toEqual(["two uploading"]);
	});
});

describe("a message with files", () => {
	test("[ORD5] goes when they are done, and holds up nothing until then", async () => {
		const { world, server, ada, chooses, arrives } = await inside();
		chooses("one", "two");
		ada.client.post(ROOM, "look", undefined, keys(ada));
		ada.client.post(ROOM, "at once");
		expect(attachments(ada)).toEqual([]);
		await arrives(0);
		await world.until(() => ada.texts(ROOM).length === 1);
		expect(pending(ada)).toEqual(["look uploading"]);
		await arrives(1);
		await world.until(() => ada.room(ROOM).pending.length === 0);
		expect(posts(server).map(({ text, files }) => ({ text, files }))).toEqual([
			{ text: "at once", files: undefined },
			{ text: "look", files: [idOf(0), idOf(1)] },
		]);
	});

	test("[ORD5] is written when its last file is there: behind what waits by then", async () => {
		const { world, server, ada, chooses, arrives } = await inside();
		server.refuseFor = () => "busy";
		chooses("one");
		ada.client.post(ROOM, "look", undefined, keys(ada));
		ada.client.post(ROOM, "first");
		await arrives(0);
		expect(ada.room(ROOM).pending.map(({ text }) => text)).toEqual(["first", "look"]);
		server.refuseFor = () => undefined;
		await world.until(() => ada.room(ROOM).pending.length === 0);
		expect(ada.texts(ROOM)).toEqual(["first", "look"]);
	});

	test("[ORD5] one of which is refused steps aside, and comes back with the others", async () => {
		const { world, ada, chooses, arrives } = await inside();
		chooses("one", "two");
		ada.client.post(ROOM, "look", undefined, keys(ada));
		ada.client.post(ROOM, "behind");
		await arrives(0);
		ada.uploaders[1]?.handlers.stopped({ status: 413, body: problemOf("too-long") });
		await world.until(() => ada.texts(ROOM).length === 1);
		expect(pending(ada)).toEqual(["look without-file"]);
		const id = ada.room(ROOM).pending[0]?.id ?? "";
		expect(await ada.client.takeBack(id)).toEqual({ text: "look" });
		expect(attachments(ada)).toEqual(["one done", "two failed"]);
	});

	test("that is discarded takes them with it", async () => {
		const { ada, chooses } = await inside();
		chooses("one");
		ada.client.post(ROOM, "", undefined, keys(ada));
		ada.client.discard(ada.room(ROOM).pending[0]?.id ?? "");
		expect(ada.uploaders[0]?.dropped).toBe(true);
		expect(attachments(ada)).toEqual([]);
	});

	test("[ONCE1] [KEEP1] survives a reload under its id, and what was not uploaded yet goes on", async () => {
		const { world, ada, server, chooses, arrives } = await inside();
		await half({ world, ada, server, chooses, arrives });
		expect(pending(ada)).toEqual(["half uploading"]);
		const nth = ada.uploaders.length - 1;
		expect(await ada.uploaders[nth]?.file.text()).toBe("bytes");
		await arrives(nth);
		expect(await world.until(() => ada.texts(ROOM).length === 3)).toBe(true);
		expect(posts(server).at(-1)).toMatchObject({ text: "half", files: [idOf(nth)] });
		await world.pass(10);
		expect(await ada.device.files()).toEqual([]);
	});

	test("[KEEP1] that the device did not take says after a reload that a file is lost", async () => {
		const { world, ada, ...others } = await inside();
		ada.device.isRefused = true;
		ada.reload();
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		await world.until(() => ada.inside(ROOM));
		await half({ world, ada, ...others });
		expect(pending(ada)).toEqual(["half without-file"]);
		expect(ada.room(ROOM).pending[0]?.files?.map(({ status }) => status.state)).toEqual(["lost"]);
	});

	/** Of two messages the second has a file that is not uploaded when the page is loaded anew. */
	async function half({ world, server, ada, chooses, arrives }: Awaited<ReturnType<typeof inside>>) {
		const began = ada.uploaders.length;
		server.refuseFor = () => "busy";
		chooses("one", "two");
		ada.client.post(ROOM, "whole", undefined, keys(ada).slice(0, 1));
		ada.client.post(ROOM, "half", undefined, keys(ada));
		await arrives(began);
		await world.pass(10);
		server.refuseFor = () => undefined;
		ada.client.post(ROOM, "behind");
		ada.reload();
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		await world.until(() => ada.texts(ROOM).length === 2);
		expect(ada.texts(ROOM)).toEqual(["whole", "behind"]);
		expect(posts(server).at(-2)).toMatchObject({ text: "whole", files: [idOf(began)] });
		await world.pass(10);
	}
});

function problemOf(code: Parameters<typeof refuse>[0]) {
	const { message } = refuse(code);
	return { type: "about:blank", title: code, status: 400, code, detail: message };
}
