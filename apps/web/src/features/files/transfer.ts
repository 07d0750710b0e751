/** Something that can be dropped or pasted: the part of `DataTransfer` that matters. */
type Transfer = Pick<DataTransfer, "types" | "files" | "items" | "getData"> | null;

export function holdsFiles(transfer: Transfer): boolean {
	return transfer?.types.includes("Files") ?? false;
}

/** A folder looks like a file of no content. */
export function filesDropped(transfer: Transfer): { files: readonly File[]; folders: number } {
	const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === "file");
	const files = items.flatMap((item) => {
		if (item.webkitGetAsEntry()?.isDirectory) return [];
		return item.getAsFile() ?? [];
	});
	return { files, folders: items.length - files.length };
}

/** A spreadsheet puts a picture of its cells beside their text: then the text is what is meant. */
export function filesPasted(transfer: Transfer): readonly File[] {
	if (!transfer || !holdsFiles(transfer)) return [];
	const formatted = transfer.types.some((type) => type === "text/html" || type === "text/rtf");
	return formatted && transfer.getData("text/plain") !== "" ? [] : [...transfer.files];
}
