/**
 * A file that nobody takes is opened by the browser in the page's place, and whatever was being written is gone. Whoever
 * takes files says so first, nearer to where they fall.
 */
export function neverLeaveForFiles(): void {
	for (const kind of ["dragenter", "dragover", "drop"] as const)
		addEventListener(kind, (event) => {
			const { dataTransfer } = event;
			if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
			event.preventDefault();
			dataTransfer.dropEffect = "none";
		});
}
