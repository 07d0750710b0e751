/** Without a key, a pointer or a wheel for this long, nobody is taken to be reading. */
const IDLE_MS = 5 * 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

export interface Attention {
	isThere(): boolean;
	stop(): void;
}

/** Whether a person looks at this page now; `onReturn` is called when they come back to it. */
export function watchAttention(onReturn: () => void): Attention {
	let lastSign = performance.now();
	const isThere = () =>
		document.visibilityState === "visible" && document.hasFocus() && performance.now() - lastSign < IDLE_MS;
	const onSign = () => {
		const wasIdle = performance.now() - lastSign >= IDLE_MS;
		lastSign = performance.now();
		if (wasIdle) onReturn();
	};
	const onShown = () => {
		lastSign = performance.now();
		if (isThere()) onReturn();
	};
	for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true, capture: true });
	addEventListener("focus", onShown);
	document.addEventListener("visibilitychange", onShown);
	return {
		isThere,
		stop: () => {
			for (const sign of SIGNS) removeEventListener(sign, onSign, { capture: true });
			removeEventListener("focus", onShown);
			document.removeEventListener("visibilitychange", onShown);
		},
	};
}
