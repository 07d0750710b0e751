/**
 * Where the keyboard covers the page instead of making it smaller (iOS knows no `interactive-widget`), the page is
 * made as high as what is left to see. Zooming in by hand also shows less, and must change nothing.
 */
export function makeRoomForKeyboard(): void {
	const viewport = globalThis.visualViewport;
	if (!viewport) return;
	const root = document.documentElement;
	const onChange = () => {
		const covered = Math.round(innerHeight - viewport.height);
		const zoomed = viewport.scale > 1.01;
		if (zoomed || covered < 1) root.style.removeProperty("--page-height");
		else {
			root.style.setProperty("--page-height", `${viewport.height}px`);
			// iOS scrolls the page to show the field, which is in view already.
			scrollTo(0, 0);
		}
	};
	viewport.addEventListener("resize", onChange);
	viewport.addEventListener("scroll", onChange);
}
