import { setTimeout as sleep } from "node:timers/promises";

/** Looks at the beginning of some work and then every `everyMs`, until it is done. */
export async function lookedAt<Value, Look>(
	work: Promise<Value>,
	{ everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
	look: () => Promise<Look>,
): Promise<{ readonly value: Value; readonly looks: readonly Look[] }> {
	let isOver = false;
	const end = work.finally(() => {
		isOver = true;
	});
	// heard at the end; a look may fail before
	end.catch(() => undefined);
	const looks: Look[] = [];
	const began = performance.now();
	for (let next = began; !isOver; ) {
		looks.push(await look());
		next = Math.max(next + everyMs, performance.now());
		await Promise.race([
			end,
			sleep(Math.max(0, next - performance.now()), undefined, { signal, ref: false }),
		]);
	}
	return { value: await end, looks };
}
