import { isDirect } from "./direct.ts";
import { chooseLanguage, chosenLanguage, type Language } from "./language/language.ts";
import { showLooks } from "./look.ts";
import { recall } from "./storage.ts";

// A script of its own, a few hundred bytes that are read before the first paint: what only this browser knows of how
// the first page must look. The page itself comes later, and takes over.

if (!isNewEnough()) {
	// The page's script may not even begin there: what stands in index.html says which browser it needs.
	document.documentElement.setAttribute("data-browser", "old");
}
// Whoever looks at the address, or takes it along, must not find by which link a device or somebody invited comes in, nor
// what a provider of sign-ins said of somebody.
for (const [place, told] of [
	[/^\/(?:link|i)\/?$/, location.hash],
	[/^\/auth\/callback\/?$/, location.search],
] as const)
	if (place.test(location.pathname) && told !== "") history.replaceState(told, "", location.pathname);
showLooks();
if (comesBack() || isOfTwo() || chosenLanguage() !== document.documentElement.lang) {
	// Whoever has a seat is not asked for a name, a conversation of two has another, and two languages in a row would be
	// a blink too many.
	document.documentElement.dataset["firstPage"] = "unfit";
}
// Enter counts however early: with no script to hear it the browser would load the page anew.
document.addEventListener("submit", (event) => {
	if (!(event.target instanceof HTMLFormElement) || event.target.closest("#first-page") === null) return;
	event.preventDefault();
	event.target.dataset["sent"] = "";
});
// And so does a language: it is the one choice of the first page.
document.addEventListener("change", ({ target }) => {
	if (target instanceof HTMLSelectElement && target.closest("#first-page") !== null)
		chooseLanguage(target.value as Language);
});

/** By what the page needs of the youngest kind; built for far older browsers, so that those read it. */
function isNewEnough(): boolean {
	try {
		/[a--b]/v;
		return CSS.supports("color", "light-dark(red, red)") && "groupBy" in Map && "canParse" in URL;
	} catch {
		return false;
	}
}

/** The database of who one is would be too slow. What is not in there yet lies beside it, as all of it did before. */
function comesBack(): boolean {
	return recall("parley.here") !== null || recall("parley.session")?.includes('"token"') === true;
}

function isOfTwo(): boolean {
	return isDirect(location.pathname.replace(/^\/r\//, ""));
}
