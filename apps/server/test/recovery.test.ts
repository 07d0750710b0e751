import { randomUUID } from "node:crypto";
import { filePath, uploadedFilePath } from "@parley/protocol/files";
import { NameCheck } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { bytesOf, posts } from "./support/files.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn, houseWithFaults, recovers } from "./support/lobby.ts";
import { breath, metric } from "./support/metrics.ts";
import { expected, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import type { House } from "./support/server.ts";
import { begins, sends } from "./support/uploads.ts";

const LEAVE = { type: "leave", room: LOBBY } as const;

async function isFree(house: House, name: string): Promise<boolean> {
	return (await get(house, `/api/names/${name}`, NameCheck)).free;
}

test("[BACK4] a name taken by a commit whose answer was lost has its grace, and no more", async () => {
	const { house, faults } = await houseWithFaults({ LIMITS: "off", SEAT_GRACE_S: "0.2" }, "bo");
	const link = await stranger(house);
	faults.loseAnswer();
	refusedAs("read-only", await link.asks({ type: "hello", version: 1, name: "ada" }));
	await link.drops();
	await recovers(house);
	while (!(await isFree(house, "ada"))) await breath();
	expect((await Person.arrives("ada", house)).name).toBe("ada");
});

test("[ROOM2] who got a seat in a commit whose answer was lost is told so", async () => {
	const { ada, house, faults } = await houseWithFaults({ LIMITS: "off", ROOM_CAPACITY: "1" }, "ada");
	const bo = await Person.arrives("bo", house);
	expected("waiting", await bo.asks({ type: "wait", room: LOBBY }));
	faults.loseAnswer();
	refusedAs("read-only", await ada.asks(LEAVE));
	expect(await bo.receives("joined")).toMatchObject({ count: 1, members: ["bo"] });
	await bo.says("in at last");
	await bo.hears("in at last");
});

test("[ROOM3] who left by a commit whose answer was lost hears nothing more", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	faults.loseAnswer();
	refusedAs("read-only", await ada.asks(LEAVE));
	await recovers(house);
	await bo.says("for members only");
	await bo.hears("for members only");
	await ada.isInStep();
	expect(ada.hasHeard("for members only")).toBe(false);
	const post = { type: "post", room: LOBBY, id: randomUUID(), text: "am I in?" } as const;
	refusedAs("not-a-member", await ada.asks(post));
});

test("[ROOM3] behind a commit whose answer was lost who is there is told in the rooms in which that changed, and in no other", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const [cy, dee] = [await comesIn(house, "cy", "den"), await comesIn(house, "dee", "den")];
	await cy.receives("presence", ({ entered }) => entered?.includes("dee") === true);
	const told = (): number => ada.inbox.frames("presence").length;
	const before = told();
	faults.loseAnswer();
	refusedAs("read-only", await dee.asks({ type: "leave", room: "den" }));
	expect((await dee.receives("left")).reason).toBe("left");
	await cy.receives("presence", ({ members }) => members?.join() === "cy");
	await recovers(house);
	await bo.says("nothing changed here");
	await ada.hears("nothing changed here");
	expect(told()).toBe(before);
	refusedAs("name-taken", await (await stranger(house)).asks({ type: "hello", version: 1, name: "dee" }));
});

test("[ORD1] what stands in a commit whose answer was lost is fed to all who are there, in each of its rooms, once and in order", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const cy = await comesIn(house, "cy", "den");
	await ada.joins("den");
	await ada.says("before", { room: "den" });
	await cy.hears("before");
	faults.loseAnswer();
	const post = (room: string) => ({ type: "post" as const, room, id: randomUUID(), text: `lost in ${room}` });
	const answers = await Promise.all([LOBBY, "den"].map((room) => ada.asks(post(room))));
	for (const answer of answers) refusedAs("read-only", answer);
	// nobody asks for it, and nothing more is said in either room
	await Promise.all([bo.hears(`lost in ${LOBBY}`), cy.hears("lost in den")]);
	await recovers(house);
	await ada.says("behind", { room: "den" });
	await cy.hears("behind");
	const heard = cy.inbox.frames("posted").map(({ text }) => text);
	expect(heard).toEqual(["before", "lost in den", "behind"]);
	expect(bo.inbox.frames("posted")).toHaveLength(1);
});

test("[FILE5] [ONCE4] a file whose commit got no answer is whole, and no upload any more", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const bytes = bytesOf("what must not be lost");
	const upload = await begins(house, ada, "notes.txt", bytes.length);
	expect((await sends(house, ada, upload, bytes)).status).toBe(204);
	const ask = (): Promise<Response> => call(house, uploadedFilePath(upload), { token: ada.token });
	faults.loseAnswer();
	await expectProblem(await ask(), 503, "read-only");
	await recovers(house);
	expect((await ask()).status).toBe(200);
	expected("ok", await posts(ada, [upload], "here it is"));
	const [file] = (await bo.hears("here it is")).files ?? [];
	const served = await call(house, filePath(file ?? { id: "none", name: "none" }));
	expect([served.status, await served.text()]).toEqual([200, "what must not be lost"]);
	await expect.poll(() => metric(house, "parley_uploads")).toBe(0);
});

test("[ONCE4] who is told that a move between rooms is unknown joins again and is right", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	for (const deed of [
		() => ada.asks({ type: "join", room: "garden" }),
		() => ada.asks({ type: "leave", room: LOBBY }),
		() => ada.asks({ type: "open", room: "attic" }),
	]) {
		await recovers(house);
		faults.loseAnswer();
		refusedAs("read-only", await deed());
	}
	await recovers(house);
	// the left seat is told of where it was lost
	await ada.receives("left", ({ room }) => room === LOBBY);
	for (const room of ["garden", "attic", LOBBY]) expected("joined", await ada.asks({ type: "join", room }));
	await bo.joins("attic");
	await ada.says("all there", { room: "attic" });
	await bo.hears("all there");
});
