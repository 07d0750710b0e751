/** The template is an activity itself, of which its name and its way to the package are changed. */
export function named(text: string, name: string): string {
	const type = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
	const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
	return text
		.replaceAll("../../../packages/activities/", "../")
		.replaceAll(/Applause(?=[:"])/g, title)
		.replaceAll("Applause", type)
		.replaceAll("applause", name);
}
