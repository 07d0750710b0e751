import { randomUUID } from "node:crypto";
import { NameCheck } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { call, get } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { loseNextAnswer } from "./support/lost-answers.ts";
import { expected, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import type { House } from "./support/server.ts";

const LEAVE = { type: "leave", room: LOBBY } as const;

async function recovers(house: House): Promise<void> {
	let status = 0;
	while (status !== 200) status = (await call(house, "/readyz")).status;
}

async function isFree(house: House, name: string): Promise<boolean> {
	return (await get(house, `/api/names/${name}`, NameCheck)).free;
}

test("[BACK4] a name taken by a commit whose answer was lost has its grace, and no more", async () => {
	const { house } = await houseWith({ LIMITS: "off", SEAT_GRACE_S: "0.2" }, "bo");
	const link = await stranger(house);
	loseNextAnswer();
	refusedAs("read-only", await link.asks({ type: "hello", version: 1, name: "ada" }));
	await link.drops();
	await recovers(house);
	while (!(await isFree(house, "ada")));
	expect((await Person.arrives("ada", house)).name).toBe("ada");
});

test("[ROOM2] who got a seat in a commit whose answer was lost is told so", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off", ROOM_CAPACITY: "1" }, "ada");
	const bo = await Person.arrives("bo", house);
	expected("waiting", await bo.asks({ type: "wait", room: LOBBY }));
	loseNextAnswer();
	refusedAs("read-only", await ada.asks(LEAVE));
	expect(await bo.receives("joined")).toMatchObject({ count: 1, members: ["bo"] });
	await bo.says("in at last");
	await bo.hears("in at last");
});

test("[ROOM3] who left by a commit whose answer was lost hears nothing more", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	loseNextAnswer();
	refusedAs("read-only", await ada.asks(LEAVE));
	await recovers(house);
	await bo.says("for members only");
	await bo.hears("for members only");
	await ada.isInStep();
	expect(ada.hasHeard("for members only")).toBe(false);
	const post = { type: "post", room: LOBBY, id: randomUUID(), text: "am I in?" } as const;
	refusedAs("not-a-member", await ada.asks(post));
});
