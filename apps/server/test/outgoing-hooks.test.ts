import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { botPosts, makesBot } from "./support/bots.ts";
import { makesHook, writes } from "./support/hooks.ts";
import { call, expectProblem, wholeHistory } from "./support/http.ts";
import { keepsName } from "./support/kept.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { DEN, denWith, does, OPERATOR_TOKEN } from "./support/moderation.ts";
import type { Person } from "./support/person.ts";
import { INSIDE, OUTGOING, openReceiver, outgoingOf, sendsTo } from "./support/receiver.ts";
import type { Env, House } from "./support/server.ts";

/** Whose owner, Ada, keeps her name. */
async function keepersDen(env: Env = {}) {
	const den = await denWith({}, ["ada", "bo"], { ...INSIDE, ...env });
	await keepsName(den.house, den.ada);
	await den.ada.joins(DEN);
	return den;
}

async function repliesIn(house: House, ada: Person, hook: string) {
	const events = await wholeHistory(house, DEN, ada.token);
	return events.flatMap((event) =>
		event.type === "posted" && event.author === `hook:${hook}` ? [event] : [],
	);
}

test("[HOOK7] [HOOK8] [HOOK9] all that people say is sent in order, signed, again until it is taken, and answered once", async () => {
	const { ada, bo, house } = await keepersDen();
	const receiver = await openReceiver(({ data: { text = "gone" } }, nth) =>
		nth <= 2
			? { status: 503 }
			: { status: 200, type: "application/json", body: JSON.stringify({ text: `heard ${text}, @bo` }) },
	);
	const { hook, secret } = await sendsTo(house, ada.token, { to: receiver.url });
	receiver.knows(secret);
	expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
	const { deed } = await bo.receives("moderated", (event) => event.deed.do === "integration");
	expect(deed).toEqual({ do: "integration", person: { name: "Ci", session: `hook:${hook}` }, on: true });
	const seqs = [await bo.says("one", { room: DEN }), await bo.says("two", { room: DEN })];
	await bo.removes(seqs[1] ?? 0, DEN);
	const { token } = await makesBot(house, ada.token);
	await botPosts(house, token, { id: randomUUID(), text: "a bot's" });
	await writes(house, (await makesHook(house, ada.token, { name: "Backups" })).path, "a hook's");
	seqs.push(await ada.says("three", { room: DEN }));
	await expect.poll(() => repliesIn(house, ada, hook)).toHaveLength(2);
	expect(receiver.once().map(({ id, data }) => [id, data.text, data.removed])).toEqual([
		[`${DEN}.${seqs[0]}`, "one", undefined],
		[`${DEN}.${seqs[1]}`, undefined, true],
		[`${DEN}.${seqs[2]}`, "three", undefined],
	]);
	expect(receiver.came).toHaveLength(5);
	expect(receiver.forged).toEqual([]);
	const replies = await repliesIn(house, ada, hook);
	expect(replies.map(({ text, replyTo, name }) => ({ text, replyTo, name }))).toEqual(
		[
			["one", seqs[0]],
			["three", seqs[2]],
		].map(([text, replyTo]) => ({ text: `heard ${text}, @\u2060bo`, replyTo, name: "⚙ Ci" })),
	);
	for (const { id } of replies) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab]/);
	await expect
		.poll(async () => (await outgoingOf(house, ada.token))[0])
		.toMatchObject({
			...{ hook, to: receiver.url, on: "message", waiting: 0, refused: { why: "503" } },
			deliveredAt: expect.any(Number),
		});
	expect(JSON.stringify(bo.inbox.heard)).not.toContain(receiver.url);
	expect(await metric(house, 'parley_outgoing_hooks_total{outcome="delivered"}')).toBe(3);
});

test("[HOOK1] [HOOK7] [HOOK10] who may, how many, what calls it alone, another secret, and the end: by 410, or by a removal", async () => {
	const { ada, bo, house } = await keepersDen({ HOOKS_PER_ROOM_MAX: "2" });
	const receiver = await openReceiver(({ data }) => ({
		status: data.text?.includes("bad") ? 400 : data.text?.includes("stop") ? 410 : 204,
	}));
	const wish = { name: "Ci", to: receiver.url, on: "mention" };
	const asks = (token: string, body: object = wish) => call(house, OUTGOING, { method: "POST", token, body });
	await expectProblem(await asks(bo.token), 403, "not-allowed");
	await expectProblem(await call(house, OUTGOING, { token: bo.token }), 403, "not-allowed");
	for (const body of [{}, { ...wish, on: "joke" }, { ...wish, to: 1 }])
		await expectProblem(await asks(ada.token, body), 400, "bad-frame");
	await expectProblem(await asks(ada.token, { ...wish, name: "<>" }), 400, "name-invalid");
	const { hook, secret } = await sendsTo(house, ada.token, { to: receiver.url, on: "mention" });
	const other = await makesHook(house, ada.token, { name: "Backups" });
	await expectProblem(await asks(ada.token), 403, "not-allowed");
	// neither door opens the other's
	await expectProblem(
		await call(house, `${OUTGOING}/${other.hook}`, { method: "DELETE", token: ada.token }),
		403,
		"not-allowed",
	);
	await expectProblem(
		await call(house, `/api/rooms/${DEN}/hooks/${hook}/secret`, { method: "POST", token: ada.token }),
		403,
		"not-allowed",
	);
	receiver.knows(secret);
	for (const text of ["nobody", "@ci one", "@Ci this is bad", "`@Ci`"]) await bo.says(text, { room: DEN });
	const texts = () => receiver.once().map(({ data }) => data.text);
	await expect.poll(texts).toEqual(["@ci one", "@Ci this is bad"]);
	await expect.poll(async () => (await outgoingOf(house, ada.token))[0]?.refused?.why).toBe("400");
	const rotated = await call(house, `${OUTGOING}/${hook}/secret`, { method: "POST", token: ada.token });
	const renewed = ((await rotated.json()) as { secret: string }).secret;
	expect(renewed).not.toBe(secret);
	receiver.knows(renewed);
	await bo.says("@Ci please stop", { room: DEN });
	const told = await ada.hears("@ada I send nothing any more: my receiver said that it wants no more (410).");
	expect(told.author).toBe(`hook:${hook}`);
	await expect.poll(async () => (await outgoingOf(house, ada.token))[0]?.stopped).toBe("gone");
	expect(receiver.forged).toEqual([]);
	const back = await house.reopen();
	expect((await outgoingOf(back, OPERATOR_TOKEN))[0]).toMatchObject({ stopped: "gone", waiting: 0 });
	const ended = await call(back, `${OUTGOING}/${hook}`, { method: "DELETE", token: OPERATOR_TOKEN });
	expect(ended.status).toBe(200);
	expect(await outgoingOf(back, OPERATOR_TOKEN)).toEqual([]);
});

test("[HOOK10] a receiver that takes nothing is given up in time, and the owner is told", async () => {
	const { ada, bo, house } = await keepersDen({ OUTGOING_HOOK_DAYS: "0.00001" });
	// a redirect leads nowhere
	const inside = await openReceiver(() => ({ status: 200 }));
	const receiver = await openReceiver(() => ({ status: 302, type: "text/plain" }));
	const { secret } = await sendsTo(house, ada.token, { to: receiver.url });
	receiver.knows(secret);
	await bo.says("anybody?", { room: DEN });
	await ada.hears("@ada I send nothing any more: my receiver took nothing for days.");
	await expect
		.poll(async () => (await outgoingOf(house, ada.token))[0])
		.toMatchObject({
			...{ stopped: "unanswered", refused: { why: "302" }, failingSince: expect.any(Number) },
		});
	expect(inside.came).toEqual([]);
});

test("[HOOK11] what lies inside is refused where it is named, unless the operator opened it", async () => {
	const { house } = await denWith({}, ["ada"]);
	const makes = (to: string) =>
		call(house, OUTGOING, { method: "POST", token: OPERATOR_TOKEN, body: { name: "Ci", to, on: "message" } });
	for (const to of [
		"http://127.0.0.1/",
		"http://2130706433:8080/",
		"http://[::ffff:127.0.0.1]/",
		"http://169.254.169.254/latest/meta-data/",
		"http://10.0.0.5/",
		"http://localhost:9000/",
		"http://printer/",
		"http://metadata.google.internal/",
		"https://1.1.1.1:22/",
		"ftp://example.org/",
		"https://me:secret@example.org/",
		"no address",
	])
		await expectProblem(await makes(to), 422, "address-refused");
	expect((await makes("https://ci.example.org/parley")).status).toBe(201);
	expect(await outgoingOf(house, OPERATOR_TOKEN)).toHaveLength(1);
});

test("[HOOK7] [HOOK13] what is removed while its hook waits for a place is sent without its text, or not at all", async () => {
	const { ada, bo, house } = await keepersDen({
		LIMITS: "on",
		OUTGOING_HOOKS_PER_OWNER_MAX: "3",
		OUTGOING_SENDS_PER_OWNER_MAX: "1",
	});
	const answered = Promise.withResolvers<{ status: number }>();
	const slow = await openReceiver(() => answered.promise);
	const each = await openReceiver(() => ({ status: 204 }));
	const called = await openReceiver(() => ({ status: 204 }));
	const makes = async (receiver: typeof slow, wish: { name: string; on?: "mention" }) =>
		receiver.knows((await sendsTo(house, ada.token, { to: receiver.url, ...wish })).secret);
	await makes(slow, { name: "Slow" });
	await bo.says("one", { room: DEN });
	await expect.poll(() => slow.came).toHaveLength(1);
	await makes(each, { name: "Each" });
	await makes(called, { name: "Called", on: "mention" });
	const fourth = { name: "Fourth", to: each.url, on: "mention" };
	const asks = (token: string) => call(house, OUTGOING, { method: "POST", token, body: fourth });
	const { detail } = await expectProblem(await asks(ada.token), 403, "not-allowed");
	expect(detail).toContain("You have as many outgoing hooks");
	expect((await asks(OPERATOR_TOKEN)).status).toBe(201);
	const seq = await bo.says("@Called, forget that", { room: DEN });
	await expect.poll(() => metric(house, 'parley_outgoing_hook_waits_total{taken="owner"}')).toBe(2);
	await bo.removes(seq, DEN);
	await bo.says("@Called, take this", { room: DEN });
	expect([...each.came.filter(({ data }) => data.text), ...called.came]).toEqual([]);
	answered.resolve({ status: 204 });
	await expect.poll(() => called.once().map(({ data }) => data.text)).toEqual(["@Called, take this"]);
	for (const receiver of [slow, each])
		await expect
			.poll(() => receiver.once().map(({ data }) => [data.seq === seq, data.text]))
			.toEqual([
				...(receiver === slow ? [[false, "one"]] : []),
				[true, undefined],
				[false, "@Called, take this"],
			]);
});

test("[HOOK7] while integrations are off nothing is sent, and what was said meanwhile is sent behind it", async () => {
	const { ada, bo, house } = await keepersDen();
	const receiver = await openReceiver(() => ({ status: 200 }));
	receiver.knows((await sendsTo(house, ada.token, { to: receiver.url })).secret);
	await bo.says("on", { room: DEN });
	await expect.poll(() => receiver.once()).toHaveLength(1);
	const off = await house.reopen({ INTEGRATIONS: "off" });
	const cy = await comesIn(off, "cy", DEN);
	await cy.says("off", { room: DEN });
	const on = await off.reopen({ INTEGRATIONS: "kept" });
	const dee = await comesIn(on, "dee", DEN);
	await dee.says("on again", { room: DEN });
	await expect.poll(() => receiver.once().map(({ data }) => data.text)).toEqual(["on", "off", "on again"]);
});

test("[HOOK8] [HOOK9] the receiver of the docs answers as it stands there", async () => {
	const docs = readFileSync(new URL("../../../docs/integrations.md", import.meta.url), "utf8");
	const program = /```js\n([\s\S]*?)```/.exec(docs)?.[1] ?? "";
	const { ada, bo, house } = await keepersDen();
	const folder = mkdtempSync(join(tmpdir(), "receiver-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const file = join(folder, "receiver.mjs");
	writeFileSync(file, program);
	const free = await openReceiver(() => undefined);
	const { port } = new URL(free.url);
	await free.close();
	const { secret } = await sendsTo(house, ada.token, { to: `http://127.0.0.1:${port}/` });
	const running = spawn(process.execPath, [file], {
		env: { ...process.env, WEBHOOK_SECRET: secret, PORT: port },
		stdio: "inherit",
	});
	onTestFinished(() => void running.kill("SIGKILL"));
	await bo.says("ping", { room: DEN });
	await bo.hears("pong, bo");
	await does(ada, { do: "settings", topic: "nothing of it is sent" });
	await bo.says("no answer to this", { room: DEN });
	await ada.says("ping again", { room: DEN });
	await bo.hears("pong, ada");
});
