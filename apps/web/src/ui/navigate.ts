const listeners = new Set<() => void>();

export function navigate(to: string, how: "push" | "replace" = "push"): void {
	if (how === "replace") history.replaceState(null, "", to);
	else history.pushState(null, "", to);
	for (const listener of listeners) listener();
}

/** Also told for a place one is at already: following the link to a message twice shows it twice. */
export function onNavigate(listener: () => void): () => void {
	listeners.add(listener);
	addEventListener("popstate", listener);
	return () => {
		listeners.delete(listener);
		removeEventListener("popstate", listener);
	};
}
