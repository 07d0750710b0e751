/** A heading as code hosts name it in an address. */
export function slugOf(heading) {
	return heading
		.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
		.replaceAll(" ", "-");
}
