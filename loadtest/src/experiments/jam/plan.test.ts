import { expect, test } from "vitest";
import { type PlanParams, planOf, TEXT_BYTES_MAX } from "./plan.ts";
import { C1, record } from "./recording.ts";

const params: PlanParams = {
	speed: 10,
	fromS: 60,
	toS: 150,
	blockAtS: 93,
	blockedS: [0, 2, 8],
	fillS: 2,
};
const KERNEL_BYTES = 4_000_000;
const kernel = { bytes: KERNEL_BYTES, isBound: false };

const plan = planOf(params, kernel, record(1));
const { roomOf } = plan.recording;
const isWithC1 = ({ person }: { person: number }) => roomOf[person] === roomOf[C1];

test("C1's share fills the kernel in about the time that was asked for", () => {
	const blocked = plan.schedule(2).filter(isWithC1);
	const share = blocked
		.filter(({ atMs }) => atMs >= plan.blockAtMs && atMs < plan.blockAtMs + params.fillS * 1000)
		.reduce((bytes, post) => bytes + post.bytes, 0);
	expect(share / KERNEL_BYTES).toBeGreaterThan(0.7);
	expect(share / KERNEL_BYTES).toBeLessThan(1.4);
});

test("only texts in C1's room are large, and never larger than half a reader's buffer", () => {
	const posts = plan.schedule(8);
	expect(new Set(posts.filter((post) => !isWithC1(post)).map(({ bytes }) => bytes))).toEqual(new Set([100]));
	expect(new Set(posts.filter(isWithC1).map(({ bytes }) => bytes))).toEqual(new Set([100, plan.largeBytes]));
	expect(planOf(params, { bytes: 1e9, isBound: false }, plan.recording).largeBytes).toBe(TEXT_BYTES_MAX);
});

test("the block begins at its second of the recording, and the replay outlasts it", () => {
	expect(plan.blockAtMs).toBe(3_300);
	expect(plan.schedule(8).at(-1)?.atMs).toBeGreaterThan(plan.blockAtMs + 8_000);
});

test("every length of the block has the same messages, as far as they go", () => {
	const short = plan.schedule(0);
	expect(plan.schedule(8).slice(0, short.length)).toEqual(short);
});

test("the warm-up is what went before, and there is none before the beginning", () => {
	const before = plan.recording.posts.filter(({ atMs }) => atMs >= 50_000 && atMs < 60_000);
	expect(plan.warmUp.map(({ person }) => person)).toEqual(before.map(({ person }) => person));
	expect(planOf({ ...params, fromS: 0 }, kernel, plan.recording).warmUp).toEqual([]);
});
