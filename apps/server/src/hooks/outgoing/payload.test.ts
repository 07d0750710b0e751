import { expect, test } from "vitest";
import { payloadOf } from "./payload.ts";

function told(text: string): object {
	const posted = {
		type: "posted",
		room: "lobby",
		seq: 7,
		prev: 6,
		posts: 3,
		id: "a",
		author: "s-bo",
		name: "Bo",
		at: 0,
	} as const;
	return JSON.parse(payloadOf({ hook: "h", name: "deploys" }, { ...posted, text })).data;
}

test("[TEXT1] a hook's text has no spoiler; what was written comes beside it", () => {
	expect(told("**see** ||this||")).toMatchObject({ text: "**see** ▒▒▒", written: "**see** ||this||" });
	expect(told("a || b")).toMatchObject({ text: "a || b" });
	expect(told("a || b")).not.toHaveProperty("written");
});
