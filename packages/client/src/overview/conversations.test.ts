import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { expect, test } from "vitest";
import { Conversations } from "./conversations.ts";

type Notice = ServerFrameOf<"conversation">;

function started() {
	const joined: string[] = [];
	const conversations = new Conversations({
		join: (room) => joined.push(room),
		changed: () => undefined,
	});
	conversations.onWelcome({ session: "ada" });
	return { joined, conversations };
}

function notice(room: string, about: Partial<Notice> = {}): Notice {
	return { type: "conversation", room, with: [{ session: "bo", name: "Bo" }], state: "new", ...about };
}

test("[TALK5] what one is told of is joined by itself, once; neither what is blocked or closed, nor what was left", () => {
	const { conversations, joined } = started();
	conversations.onTold(notice("direct-1"));
	conversations.onTold(notice("direct-2", { state: "blocked" }));
	conversations.onTold(notice("direct-3", { closed: true }));
	// behind the next welcome it is told again; whoever left it meanwhile did so on purpose
	conversations.onWelcome({ session: "ada" });
	conversations.onTold(notice("direct-1", { state: "accepted" }));
	expect(joined).toEqual(["direct-1"]);
	expect([...conversations.state].map(([room, { state }]) => `${room} ${state}`)).toEqual([
		"direct-1 accepted",
		"direct-2 blocked",
		"direct-3 new",
	]);
	for (let n = 10; n < 100; n += 1) conversations.onTold(notice(`direct-${n}`));
	expect(joined).toHaveLength(48);
	expect(conversations.state.size).toBe(93);
	conversations.onWelcome({ session: "somebody else" });
	expect(conversations.state.size).toBe(0);
});

test("[TALK4] whoever writes has accepted it, and says so once", () => {
	const { conversations } = started();
	const asked: unknown[] = [];
	const ask = async (question: unknown) => {
		asked.push(question);
		return { ok: true } as const;
	};
	conversations.onTold(notice("direct-1"));
	conversations.acceptBy("direct-1", ask);
	conversations.onTold(notice("direct-1", { state: "accepted" }));
	conversations.acceptBy("direct-1", ask);
	conversations.acceptBy("lobby", ask);
	expect(asked).toEqual([{ type: "answer", room: "direct-1", do: "accept" }]);
});
