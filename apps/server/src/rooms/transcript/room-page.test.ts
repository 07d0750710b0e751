import { expect, test } from "vitest";
import { roomPage } from "./room-page.ts";

test("[TEXT1] a spoiler in a page of a room is opened by whoever reads it", () => {
	const shared = {
		type: "parley-room",
		version: 1,
		room: "lobby",
		title: "",
		topic: "",
		capacity: 0,
	} as const;
	const head = { ...shared, listed: true, epoch: "e", head: 1, posts: 1, exportedAt: 0 };
	const text = "it was ||<b>Bo</b>||\n```spoiler\nand Cy\n```";
	const posted = {
		type: "posted",
		room: "lobby",
		seq: 1,
		prev: 0,
		posts: 1,
		id: "a",
		author: "s",
		name: "Ada",
		at: 0,
	} as const;
	const page = [...roomPage(head, [{ ...posted, text }])].join("");
	expect(page).toContain(
		"it was <details><summary>Spoiler</summary>||&lt;b&gt;Bo&lt;/b&gt;||</details>\n<details><summary>Spoiler</summary>```spoiler\nand Cy\n```</details>",
	);
});
