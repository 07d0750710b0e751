// What somebody sees of the page, found there by role and name as a screen reader finds it. Runs in the page, behind
// Testing Library, in every engine alike.
(() => {
	const { queryAllByRole } = globalThis.TestingLibraryDom;
	const complaints = [];
	const shows = (element, text) =>
		text === undefined ||
		(typeof text === "string" ? element.innerText.includes(text) : text.test(element.innerText));
	const isInView = (element) => {
		const { top, bottom } = element.getBoundingClientRect();
		return bottom > 0 && top < innerHeight && element.getClientRects().length > 0;
	};

	function all({ role, name, text, within, message }) {
		const place = within === undefined ? document.body : all(within)[0];
		if (place === undefined) return [];
		const found = candidates(place, role, name, message);
		return found.filter((element) => shows(element, text));
	}

	function candidates(place, role, name, message) {
		if (message !== undefined) return rows().filter((row) => textOf(row) === message);
		return role === undefined ? [place] : queryAllByRole(place, role, name && { name });
	}

	const rows = () => [...document.querySelectorAll("article[data-seq]")];
	const textOf = (row) => row.querySelector("div[dir=auto]")?.textContent ?? "";

	addEventListener("error", ({ message }) => complaints.push(message));
	addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
	addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
		complaints.push(`${violatedDirective} forbids ${blockedURI}`),
	);
	const { error } = console;
	console.error = (...said) => {
		complaints.push(said.join(" "));
		error.apply(console, said);
	};

	globalThis.eyes = {
		all,
		find: (what) => all(what)[0],
		count: (what) => all(what).length,
		valueOf: (what) => all(what)[0]?.value,
		unsent: () => document.querySelectorAll("article:not([data-seq])").length,
		rows: () =>
			rows().map((row) => ({ seq: Number(row.dataset.seq), text: textOf(row), isInView: isInView(row) })),
		tops: () => rows().map((row) => row.getBoundingClientRect().top),
		topOf: (what) => all(what)[0]?.getBoundingClientRect().top,
		complaints: () => complaints,
	};
})();
