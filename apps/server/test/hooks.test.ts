import { randomUUID } from "node:crypto";
import { IncomingWebhook } from "@slack/webhook";
import { Webhook } from "discord-webhook-node";
import { expect, test } from "vitest";
import { botPosts, makesBot } from "./support/bots.ts";
import { hooksOf, makesHook, writes } from "./support/hooks.ts";
import { call, expectProblem, wholeHistory } from "./support/http.ts";
import { keepsName } from "./support/kept.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { auditOf, DEN, denWith, does, OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";
import { expected, type Person } from "./support/person.ts";
import type { Env } from "./support/server.ts";

const HOOKS = `/api/rooms/${DEN}/hooks`;

/** Whose owner, the first, keeps their name. */
async function keepersDen<N extends string = never>(names: readonly ["ada", ...N[]], env: Env = {}) {
	const den = await denWith<N | "ada">({}, names, env);
	const { ada } = den as Record<"ada", Person>;
	await keepsName(den.house, ada);
	await ada.joins(DEN);
	return den;
}

test("[HOOK1] the owner makes a hook, which all are told of; its secret is told once and lies nowhere", async () => {
	const { ada, bo, house } = await keepersDen(["ada", "bo"]);
	const { hook, secret, path } = await makesHook(house, ada.token, { name: "Backups" });
	expect(secret).toMatch(/^[\w-]{22}$/);
	const told = await bo.receives("moderated", ({ deed }) => deed.do === "integration");
	expect(told.deed).toEqual({
		do: "integration",
		person: { name: "Backups", session: `hook:${hook}` },
		on: true,
	});
	const response = await writes(house, path, "Backup done");
	expect(response.status).toBe(201);
	const message = await bo.hears("Backup done");
	expect(message).toMatchObject({ name: "⚙ Backups", author: `hook:${hook}`, room: DEN });
	expect(response.headers.get("location")).toBe(`/r/${DEN}#${message.seq}`);
	expect(await response.json()).toEqual({ seq: message.seq });
	const listed = await hooksOf(house, ada.token);
	expect(listed).toMatchObject([{ hook, name: "Backups", dialect: "text" }]);
	const said = [
		JSON.stringify(listed),
		JSON.stringify(bo.inbox.heard),
		await (await call(house, "/metrics")).text(),
	];
	for (const text of said) expect(text).not.toContain(secret);
	expect((await auditOf(house, ada.token)).entries).toMatchObject([
		{ do: "integration", person: { name: "Backups" } },
	]);
});

test("[HOOK1] nobody but the owner and the operator, none in a conversation, and as many as there may be", async () => {
	const { ada, bo, house } = await keepersDen(["ada", "bo"], { HOOKS_PER_ROOM_MAX: "2" });
	const makes = (token: string | undefined, room = DEN) =>
		call(house, `/api/rooms/${room}/hooks`, {
			method: "POST",
			body: { name: "Bot" },
			...(token && { token }),
		});
	await expectProblem(await makes(undefined), 401, "token-invalid");
	await expectProblem(await makes(bo.token), 403, "not-allowed");
	await expectProblem(await makes(ada.token, "nowhere"), 404, "no-such-room");
	await expectProblem(await call(house, HOOKS, { token: bo.token }), 403, "not-allowed");
	await expectProblem(
		await call(house, HOOKS, { method: "POST", token: ada.token, body: {} }),
		400,
		"bad-frame",
	);
	await expectProblem(
		await call(house, HOOKS, { method: "POST", token: ada.token, body: { name: "<>" } }),
		400,
		"name-invalid",
	);
	const { room = "" } = expected("ok", await ada.asks({ type: "converse", with: [bo.session] }));
	await expectProblem(await makes(OPERATOR_TOKEN, room), 403, "not-allowed");
	expect((await makes(ada.token)).status).toBe(201);
	expect((await makes(OPERATOR_TOKEN)).status).toBe(201);
	const guest = await denWith({}, ["cy"]);
	const refused = await call(guest.house, HOOKS, {
		...{ method: "POST", token: guest.cy.token, body: { name: "Bot" } },
	});
	expect(await expectProblem(refused, 403, "not-allowed")).toMatchObject({ field: "kept" });
	await expectProblem(await makes(ada.token), 403, "not-allowed");
	const closed = await denWith({}, ["cy"], { INTEGRATIONS: "operator" });
	await expectProblem(
		await call(closed.house, HOOKS, { method: "POST", token: closed.cy.token, body: { name: "Bot" } }),
		403,
		"not-allowed",
	);
});

test("[HOOK1] rotated, removed, handed over, and gone with room and owner, also after a restart", async () => {
	const { ada, bo, house } = await keepersDen(["ada", "bo"]);
	const first = await makesHook(house, ada.token, { name: "Backups" });
	const other = await makesHook(house, ada.token, { name: "Alerts" });
	const rotated = await call(house, `${HOOKS}/${first.hook}/secret`, { method: "POST", token: ada.token });
	const { path } = (await rotated.json()) as { path: string };
	await expectProblem(await writes(house, first.path, "old"), 404, "no-such-room");
	expect((await writes(house, path, "new")).status).toBe(201);
	const ops = await makesHook(house, OPERATOR_TOKEN, { name: "Ops" });
	const rotates = (hook: string, token: string) =>
		call(house, `${HOOKS}/${hook}/secret`, { method: "POST", token });
	await expectProblem(await rotates(ops.hook, ada.token), 403, "not-allowed");
	expect((await rotates(ops.hook, OPERATOR_TOKEN)).status).toBe(200);
	expect((await call(house, `${HOOKS}/${ops.hook}`, { method: "DELETE", token: ada.token })).status).toBe(
		200,
	);
	await does(ada, { do: "hand-over", session: bo.session });
	expect((await hooksOf(house, bo.token)).map(({ name }) => name)).toEqual(["Backups", "Alerts"]);
	// who keeps no name ends what there is, and no more
	expect(await expectProblem(await rotates(other.hook, bo.token), 403, "not-allowed")).toMatchObject({
		field: "kept",
	});
	expect((await call(house, `${HOOKS}/${other.hook}`, { method: "DELETE", token: bo.token })).status).toBe(
		200,
	);
	await expectProblem(await writes(house, other.path, "late"), 404, "no-such-room");
	const back = await house.reopen();
	expect((await writes(back, path, "after a restart")).status).toBe(201);
	await call(back, "/api/sessions/current", { method: "DELETE", token: bo.token });
	await expectProblem(await writes(back, path, "its owner is gone"), 404, "no-such-room");
	const operators = await makesHook(back, OPERATOR_TOKEN, { name: "Ops" });
	expect((await writes(back, operators.path, "still here")).status).toBe(201);
	await operatorDoes(back, { do: "delete" });
	await expectProblem(await writes(back, operators.path, "its room is gone"), 404, "no-such-room");
	expect(await metric(back, "parley_hooks")).toBe(0);
});

test("[HOOK2] a secret only writes: reading is refused, guesses are counted, and right ones pass", async () => {
	const { ada, house } = await keepersDen(["ada"], { LIMITS: "on", WRONG_HOOKS_PER_MINUTE: "0.6" });
	const { path } = await makesHook(house, ada.token, { name: "Backups" });
	for (const method of ["GET", "HEAD", "DELETE"] as const) {
		const response = await call(house, path, { method });
		expect(response.status).toBe(405);
		expect(response.headers.get("allow")).toBe("POST, PUT");
	}
	let refused = 0;
	for (; ; refused++) {
		const response = await writes(house, `/hook/guess-${refused}`, "x");
		if (response.status === 429) break;
		await expectProblem(response, 404, "no-such-room");
	}
	expect(refused).toBeGreaterThan(0);
	expect((await writes(house, path, "right")).status).toBe(201);
});

test("[HOOK2] it calls nobody, writes into no closed room, and has a rate of its own", async () => {
	const { ada, bo, house } = await keepersDen(["ada", "bo"], { LIMITS: "on", HOOK_POSTS_PER_SECOND: "0.1" });
	const { path } = await makesHook(house, ada.token, { name: "Bo" });
	await writes(house, path, { text: "<!channel> @bo look" });
	expect((await bo.hears("@\u2060room @\u2060bo look")).author).toMatch(/^hook:/);
	await does(ada, { do: "settings", closed: true });
	await expectProblem(await writes(house, path, "x"), 403, "not-allowed");
	await does(ada, { do: "settings", closed: false });
	expect((await writes(house, path, "y")).status).toBe(201);
	const problem = await expectProblem(await writes(house, path, "z"), 429, "too-fast");
	expect(problem.retryAfterMs).toBeGreaterThan(0);
	expect(await hooksOf(house, ada.token)).toMatchObject([{ refusal: { code: "too-fast" } }]);
});

test("[HOOK2] it calls people where its maker said so, also behind a restart, and everybody by Slack's own sign", async () => {
	const { ada, bo, house } = await keepersDen(["ada", "bo"]);
	const { path } = await makesHook(house, ada.token, { name: "Alarm", calls: true });
	await writes(house, path, { text: "<!channel> @bo look" });
	await bo.hears("@room @bo look");
	expect(await hooksOf(house, ada.token)).toMatchObject([{ name: "Alarm", calls: true }]);
	const { token } = await makesBot(house, ada.token, "Caller", ["write"], { calls: true });
	await botPosts(house, token, { id: randomUUID(), text: "@ada" });
	await ada.hears("@ada");
	const back = await house.reopen();
	const cy = await comesIn(back, "cy", DEN);
	await writes(back, path, "@cy too");
	await cy.hears("@cy too");
});

test("[HOOK3] what comes under one key is posted once, and another text under it is refused", async () => {
	const { ada, house } = await keepersDen(["ada"]);
	const { path } = await makesHook(house, ada.token, { name: "Builds" });
	const headers = ["idempotency-key", "webhook-id", "x-github-delivery"];
	for (const header of headers) {
		const sent = headers.map(() => writes(house, path, `by ${header}`, { [header]: header }));
		const seqs = await Promise.all(sent.map(async (response) => (await response).text()));
		expect(new Set(seqs).size).toBe(1);
		await expectProblem(await writes(house, path, "another", { [header]: header }), 409, "id-reused");
	}
	const posted = (await wholeHistory(house, DEN, ada.token)).filter(({ type }) => type === "posted");
	expect(posted).toHaveLength(headers.length);
	expect(posted[0]).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/) });
});

test("[HOOK4] a key edits the hook's last post with it, until it is done, and an alert is one message", async () => {
	const { ada, bo, house } = await keepersDen(["ada", "bo"]);
	const { path } = await makesHook(house, ada.token, { name: "Alerts" });
	const seqOf = async (response: Response) => ((await response.json()) as { seq: number }).seq;
	const first = await seqOf(await writes(house, `${path}?key=deploy`, "1 of 3"));
	await writes(house, `${path}?key=deploy`, "2 of 3");
	await writes(house, `${path}?key=deploy&done`, "3 of 3");
	const once = { "idempotency-key": "the end" };
	const ends = (text: string) => writes(house, `${path}?key=once&done`, text, once);
	await writes(house, `${path}?key=once`, "begun");
	const ended = await seqOf(await ends("ended"));
	expect(await seqOf(await ends("ended"))).toBe(ended);
	await expectProblem(await ends("another"), 409, "id-reused");
	const second = await seqOf(await writes(house, `${path}?key=deploy`, "1 of 3"));
	expect(second).toBeGreaterThan(first);
	const group = {
		version: "4",
		groupKey: "{}:{}",
		status: "firing",
		commonLabels: { alertname: "Disk" },
		alerts: [],
	};
	const fired = await seqOf(await writes(house, path, group));
	const resolved = await seqOf(await writes(house, path, { ...group, status: "resolved" }));
	// it was not answered in time, and is sent again
	expect(await seqOf(await writes(house, path, { ...group, status: "resolved" }))).toBe(resolved);
	const again = await seqOf(await writes(house, path, group));
	await bo.sees(again, DEN);
	const history = await wholeHistory(house, DEN, bo.token);
	const stands = (seq: number) => history.find((event) => event.seq === seq);
	expect(stands(first)).toMatchObject({ text: "3 of 3" });
	expect(stands(second)).toMatchObject({ text: "1 of 3" });
	expect(stands(fired)).toMatchObject({ text: "✅ **Disk** resolved" });
	expect(stands(again)).toMatchObject({ text: "🔥 **Disk** firing" });
});

test("[HOOK5] Slack's and Discord's own libraries write", async () => {
	const { ada, bo, house } = await keepersDen(["ada", "bo"]);
	const { path, secret } = await makesHook(house, ada.token, { name: "CI" });
	expect(await new IncomingWebhook(`${house.url}${path}`).send({ text: "*done*" })).toEqual({ text: "ok" });
	await bo.hears("**done**");
	await new Webhook(`${house.url}${path}`).send("from Discord's");
	await bo.hears("from Discord's");
	const gotify = await writes(
		house,
		"/hook/message",
		{ message: "from Gotify's" },
		{ "x-gotify-key": secret },
	);
	expect(await gotify.json()).toMatchObject({ message: "from Gotify's" });
	const byQuery = await writes(house, `/hook/message?token=${secret}`, { message: "by its token" });
	expect(await byQuery.json()).toMatchObject({ message: "by its token" });
	await bo.hears("by its token");
	const put = await call(house, path, {
		method: "PUT",
		body: "put there",
		headers: { "content-type": "text/plain" },
	});
	expect(put.status).toBe(201);
	await bo.hears("put there");
	const mattermost = await writes(house, `/hooks/${secret}`, { text: "from Mattermost's" });
	expect(await mattermost.text()).toBe("ok");
});

test("[HOOK6] what is too long, too deep, empty or of no kind is refused in words, and others feel nothing", async () => {
	const { ada, bo, house } = await keepersDen(["ada", "bo"]);
	const { path } = await makesHook(house, ada.token, { name: "Loud" });
	await expectProblem(await writes(house, path, "x".repeat(300_000)), 413, "too-long");
	await expectProblem(await writes(house, path, "  "), 400, "empty");
	await expectProblem(await writes(house, path, { what: "ever" }), 400, "bad-frame");
	await expectProblem(await writes(house, path, Buffer.from([0xff, 0xfe])), 400, "bad-frame");
	await expectProblem(
		await writes(house, path, "{", { "content-type": "application/json" }),
		400,
		"bad-frame",
	);
	expect((await writes(house, path, "y".repeat(100_000))).status).toBe(201);
	const cut = await bo.inbox.first("what was cut", (frame) => (frame.type === "posted" ? frame : undefined));
	expect(cut.text).toMatch(/y… \(cut\)$/);
	await ada.says("all is well", { room: DEN });
	await bo.hears("all is well");
	expect(await metric(house, 'parley_hook_posts_refused_total{code="too-long"}')).toBe(1);
});
