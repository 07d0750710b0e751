import { expect, test } from "vitest";
import { converses } from "./support/conversing.ts";
import { comesIn } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { expected } from "./support/person.ts";
import { boAndAdasBrowser } from "./support/push-service/told.ts";

test("[TALK6][TALK4] a push of a conversation is called by who it is with, and none comes of one that is ignored", async () => {
	const { house, bo, ada, browser } = await boAndAdasBrowser({ lobby: "all" }, { SEAT_GRACE_S: "0.05" });
	const mallory = await comesIn(house, "Mallory");
	const room = await converses(bo, ada);
	const wanted = { [room]: "all" } as const;
	expect(await browser.subscribes(house, mallory.token, wanted)).toEqual([]);
	// one of the two needs no seat to be told
	expect(await browser.subscribes(house, ada.token, wanted)).toEqual([room]);
	ada.link.socket.terminate();
	await bo.joins(room);
	await bo.says("are you there?", { room });
	expect(await browser.hears()).toMatchObject({ room, title: "Bo", me: "Ada", text: "are you there?" });
	await ada.dialsAgain();
	expected("ok", await ada.asks({ type: "answer", room, do: "ignore" }));
	await bo.says("hello?", { room });
	expected("ok", await ada.asks({ type: "answer", room, do: "accept" }));
	await bo.says("so you are", { room });
	expect(await browser.hears()).toMatchObject({ text: "so you are", count: 1 });
	await untilMetric(house, 'parley_pushes_total{outcome="sent"}', (sent) => sent === 2);
});

test("[TALK4] a push that waits for its burst is not sent once its person has turned the conversation away", async () => {
	const { house, bo, ada, browser } = await boAndAdasBrowser({ lobby: "all" }, { PUSH_DELAY_S: "2" });
	const room = await converses(bo, ada);
	const wanted = { [room]: "all", lobby: "all" } as const;
	expect(await browser.subscribes(house, ada.token, wanted)).toEqual([room, "lobby"]);
	await bo.joins(room);
	await bo.says("are you there?", { room });
	expected("ok", await ada.asks({ type: "answer", room, do: "block" }));
	await bo.says("hello all");
	// its time is over behind that of the conversation
	expect(await browser.hears()).toMatchObject({ room: "lobby", text: "hello all" });
	await untilMetric(house, 'parley_pushes_total{outcome="sent"}', (sent) => sent === 1);
});
