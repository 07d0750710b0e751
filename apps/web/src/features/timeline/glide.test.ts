import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Glide } from "./glide.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function finger() {
	const onRest = vi.fn();
	return { glide: new Glide(onRest), onRest };
}

test("a glide is over when no scroll event has come for 100 ms after the finger left", () => {
	const { glide, onRest } = finger();
	glide.onTouch();
	glide.onScroll();
	vi.advanceTimersByTime(5_000);
	expect(glide.isOn, "a finger that rests holds what it scrolled").toBe(true);
	glide.onLift(true);
	for (let n = 0; n < 20; n += 1) {
		vi.advanceTimersByTime(99);
		glide.onScroll();
	}
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([true, 0]);
	vi.advanceTimersByTime(100);
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([false, 1]);
});

test("a tap is over when the finger leaves", () => {
	const { glide, onRest } = finger();
	glide.onTouch();
	glide.onLift(false);
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([false, 1]);
});

test("a flick is a glide before its first scroll event", () => {
	const { glide, onRest } = finger();
	glide.onTouch();
	glide.onLift(true);
	vi.advanceTimersByTime(99);
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([true, 0]);
	vi.advanceTimersByTime(1);
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([false, 1]);
});

test("a finger that catches a glide holds it until it leaves", () => {
	const { glide, onRest } = finger();
	glide.onTouch();
	glide.onScroll();
	glide.onLift(true);
	vi.advanceTimersByTime(50);
	glide.onTouch();
	vi.advanceTimersByTime(5_000);
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([true, 0]);
	glide.onLift(false);
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([false, 1]);
});

test("where the page itself scrolls, the glide has ended, and nobody is told", () => {
	const { glide, onRest } = finger();
	glide.onTouch();
	glide.onScroll();
	glide.onLift(true);
	glide.end();
	vi.advanceTimersByTime(5_000);
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([false, 0]);
});

test("a wheel, or the page's own correction, is no glide", () => {
	const { glide, onRest } = finger();
	glide.onScroll();
	vi.advanceTimersByTime(5_000);
	expect([glide.isOn, onRest.mock.calls.length]).toEqual([false, 0]);
});
