import { Interrupted } from "./outcome.ts";

/** npm hands on a Ctrl-C that the terminal has sent already: a second one this soon is the same. */
const SAME_SIGNAL_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Aborts on the first signal, calls `atOnce` on the second; until it is disposed of. */
export function listenForInterrupts(atOnce: () => void) {
	const controller = new AbortController();
	let firstAt: number | undefined;
	const onSignal = (): void => {
		const now = performance.now();
		if (firstAt !== undefined && now - firstAt > SAME_SIGNAL_MS) atOnce();
		firstAt ??= now;
		controller.abort(new Interrupted());
	};
	for (const name of SIGNALS) process.on(name, onSignal);
	return {
		signal: controller.signal,
		dispose() {
			for (const name of SIGNALS) process.off(name, onSignal);
		},
	};
}
