// Runs in the page before its own scripts and watches it from within. It keeps numbers only.
(() => {
	const KEPT_MAX = 20_000;
	const fresh = () => ({ keys: [], frames: [], longTasks: [] });
	let taken = fresh();
	let largestMs = 0;
	let frameAt;
	const keep = (list, value) => list.length < KEPT_MAX && list.push(value);
	const observe = (type, heard) =>
		new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true });

	observe("largest-contentful-paint", ({ startTime }) => {
		largestMs = startTime;
	});
	observe("longtask", ({ duration }) => keep(taken.longTasks, duration));
	addEventListener(
		"keydown",
		({ timeStamp }) =>
			// The first frame paints what the key changed; when the second begins, it is on the screen.
			requestAnimationFrame(() =>
				requestAnimationFrame(() => keep(taken.keys, performance.now() - timeStamp)),
			),
		{ capture: true },
	);
	const frame = (at) => {
		if (frameAt !== undefined) keep(taken.frames, at - frameAt);
		frameAt = at;
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);

	globalThis.labWatch = {
		largestMs: () => largestMs,
		begin: () => {
			taken = fresh();
		},
		taken: () => taken,
	};
})();
