/** Vite asks for a style sheet once only: without this, a part that came late would come without its looks. */
export async function askForStylesAgain(): Promise<void> {
	const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([data-again])");
	await Promise.all([...links].filter(({ sheet }) => sheet === null).map(again));
}

function again(link: HTMLLinkElement): Promise<unknown> {
	const another = link.cloneNode() as HTMLLinkElement;
	link.dataset["again"] = "";
	link.after(another);
	return new Promise((resolve) => {
		another.onload = resolve;
		another.onerror = resolve;
	});
}
