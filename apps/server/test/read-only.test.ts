import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import { houseWith, lobbyWith, recovers } from "./support/lobby.ts";
import { breath } from "./support/metrics.ts";
import { expected, LOBBY, type Person, refusedAs, stranger } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import type { House } from "./support/server.ts";

interface Lock {
	release(): void;
}

/** Another program holds the database, as a backup or a curious operator may. */
function lockDatabase({ dataDir }: House): Lock {
	const database = new Database(join(dataDir, "parley.db"));
	database.exec("BEGIN IMMEDIATE");
	const release = (): void => {
		if (database.inTransaction) database.exec("ROLLBACK");
		database.close();
	};
	onTestFinished(() => {
		if (database.open) release();
	});
	return { release };
}

function posts(person: Person, text: string, id = randomUUID()) {
	return person.asks({ type: "post", room: LOBBY, id, text });
}

async function saysUntilTaken(person: Person, text: string): Promise<number> {
	const id = randomUUID();
	for (;;) {
		const answer = await posts(person, text, id);
		if (answer.type === "ok") return answer.seq ?? 0;
		refusedAs("read-only", answer);
		await breath();
	}
}

test("[ORD4] while nothing can be stored, posts are refused as read-only and shown to nobody", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const before = await ada.says("before");
	const lock = lockDatabase(house);
	const answers = await Promise.all([posts(ada, "lost 1"), posts(bo, "lost 2"), posts(ada, "lost 3")]);
	for (const answer of answers) refusedAs("read-only", answer);
	lock.release();
	await saysUntilTaken(ada, "after");
	const after = await bo.hears("after");
	expect(after.prev).toBe(before);
	for (const person of [ada, bo])
		expect(person.inbox.frames("posted").map(({ text }) => text)).toEqual(["before", "after"]);
	await expectOneOrder(house, [ada, bo]);
});

test("[ORD4] nothing of a failed commit stays: names, seats and lines are as before", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", ROOM_CAPACITY: "2" }, "ada", "bo");
	const lock = lockDatabase(house);
	refusedAs("read-only", await ada.asks({ type: "leave", room: LOBBY }));
	refusedAs("read-only", await bo.asks({ type: "join", room: "den" }));
	refusedAs("read-only", await bo.asks({ type: "open", room: "cellar" }));
	lock.release();
	await saysUntilTaken(ada, "still seated");
	await bo.hears("still seated");
	await expectOneOrder(house, [ada, bo]);
});

test("[BACK5] reading goes on, and coming back with one's token works, while read-only", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	await ada.says("one");
	await bo.hears("one");
	await bo.link.drops();
	await ada.receives("presence", ({ away }) => away?.includes("bo") === true);
	await ada.says("two");
	const lock = lockDatabase(house);
	refusedAs("read-only", await posts(ada, "three"));
	await bo.comesBack();
	await bo.hears("two");
	expect((await bo.fetches()).events).toHaveLength(2);
	const tab = await ada.opensAnotherTab();
	expect((await tab.joins()).events).toHaveLength(2);
	await expectProblem(await call(house, "/readyz"), 503, "read-only");
	expect((await call(house, "/healthz")).status).toBe(200);
	lock.release();
	await saysUntilTaken(ada, "four");
	await bo.hears("four");
	await expectOneOrder(house, [ada, bo]);
});

test("[ORD4] service comes back by itself once the lock is gone, with no post to wake it", async () => {
	const { ada, house } = await lobbyWith("ada");
	const lock = lockDatabase(house);
	refusedAs("read-only", await posts(ada, "in vain"));
	lock.release();
	await recovers(house);
	await ada.says("and on");
});

test("[ONCE1] a post refused as read-only may be sent again under its id", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const id = randomUUID();
	const lock = lockDatabase(house);
	refusedAs("read-only", await posts(ada, "patience", id));
	lock.release();
	let answer = await posts(ada, "patience", id);
	while (answer.type === "refused") {
		await breath();
		answer = await posts(ada, "patience", id);
	}
	await bo.hears("patience");
	await expectOneOrder(house, [ada, bo]);
	expect(bo.inbox.frames("posted").filter(({ text }) => text === "patience")).toHaveLength(1);
});

test("[ONCE1] a post that stands is answered under its id while read-only, and no other", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	const id = randomUUID();
	const seq = await ada.says("it stands", { id });
	const removed = randomUUID();
	const removedSeq = await ada.says("it stood", { id: removed });
	await ada.removes(removedSeq);
	const lock = lockDatabase(house);
	refusedAs("read-only", await posts(ada, "in vain"));
	expect(await posts(ada, "it stands", id)).toMatchObject({ type: "ok", seq });
	expect(await posts(ada, "it stood", removed)).toMatchObject({ type: "ok", seq: removedSeq });
	for (const known of [id, removed]) refusedAs("read-only", await posts(ada, "another text", known));
	lock.release();
	await saysUntilTaken(ada, "after");
	await expectOneOrder(house, [ada]);
});

test("[NAME1] nobody new comes in while read-only, and nobody is half in", async () => {
	const { house } = await houseWith({ LIMITS: "off" }, "ada");
	const lock = lockDatabase(house);
	const response = await call(house, "/api/sessions", { method: "POST", body: { name: "bo" } });
	await expectProblem(response, 503, "read-only");
	lock.release();
	const comes = async () =>
		(await call(house, "/api/sessions", { method: "POST", body: { name: "bo" } })).status;
	while ((await comes()) !== 201) await breath();
});

test("[CONN4] a stop while the database is locked ends, and nothing acknowledged is lost", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	await ada.says("kept");
	const lock = lockDatabase(house);
	refusedAs("read-only", await posts(ada, "in vain"));
	await house.stop();
	lock.release();
	const reopened = await house.reopen();
	await ada.comesBack();
	await expectOneOrder(reopened, [ada]);
});

test("[NAME1] a name taken back while read-only is not held by anybody, however often it is tried", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", SEAT_GRACE_S: "0.2" }, "ada", "bo");
	await ada.link.drops();
	// the seat and the name are given back in one commit: who sees the one knows that the other is stored
	await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
	const lock = lockDatabase(house);
	const link = await stranger(house);
	const hello = { type: "hello", version: 1, name: "ada", token: ada.token } as const;
	refusedAs("read-only", await link.asks(hello));
	refusedAs("read-only", await link.asks(hello));
	lock.release();
	let answer = await link.asks(hello);
	while (answer.type === "refused") {
		await breath();
		answer = await link.asks(hello);
	}
	expect(expected("welcome", answer).session).toBe(ada.session);
	refusedAs("name-taken", await (await stranger(house)).asks({ type: "hello", version: 1, name: "ada" }));
});

test("[CONN7] everybody is told while nothing can be stored, and when it is over", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const lock = lockDatabase(house);
	refusedAs("read-only", await posts(ada, "in vain"));
	for (const person of [ada, bo]) await person.receives("house", ({ readOnly }) => readOnly);
	const tab = await bo.opensAnotherTab();
	await tab.receives("house", ({ readOnly }) => readOnly);
	lock.release();
	for (const person of [ada, bo, tab]) await person.receives("house", ({ readOnly }) => !readOnly);
	await saysUntilTaken(ada, "after");
	await bo.hears("after");
});
