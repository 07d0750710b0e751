import { File, FileArchive, FileAudio, FileImage, FileText, FileVideo, type LucideIcon } from "lucide-react";

const BY_KIND: readonly (readonly [RegExp, LucideIcon])[] = [
	[/^image\/|\.svg$/iu, FileImage],
	[/^audio\//u, FileAudio],
	[/^video\//u, FileVideo],
	[/^text\/|\.(?:pdf|docx?|odt|rtf|md|csv)$/iu, FileText],
	[/\.(?:zip|gz|tgz|bz2|xz|zst|7z|rar|tar)$/iu, FileArchive],
];

/** By what it is, and where that says nothing, by how its name ends. */
export function FileIcon({ name, type, size = 20 }: { name: string; type: string; size?: number }) {
	const [, Icon] = BY_KIND.find(([pattern]) => pattern.test(type) || pattern.test(name)) ?? [null, File];
	return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
