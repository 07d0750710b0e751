import type { LinkPreview as Preview } from "@parley/protocol/lookups";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { useLinkPreviews } from "../../ui/link-previews.ts";
import { lookupTexts as words } from "../../ui/lookup-texts.ts";
import styles from "./link-preview.module.css";
import { looksOneTime } from "./one-time-links.ts";
import { Previews } from "./previews.ts";

const PreviewsContext = createContext<Previews | null>(null);

/** Keeps what links lead to while one goes from room to room. */
export function LinkPreviewsProvider({ children }: { children: ReactNode }) {
	const client = useClient();
	const [previews] = useState(() => new Previews((url) => client.lookUp("preview", { url }), setLater));
	return <PreviewsContext value={previews}>{children}</PreviewsContext>;
}

function setLater(ms: number, run: () => void): void {
	setTimeout(run, ms);
}

interface LinkPreviewProps {
	readonly url: string;
	/** calls `grow` as soon as something may appear here without moving what is read */
	readonly whenFree: (grow: () => void) => () => void;
}

export function LinkPreview(props: LinkPreviewProps) {
	const previews = use(PreviewsContext);
	const [on] = useLinkPreviews();
	if (!on || previews === null) return null;
	const Place = looksOneTime(props.url) ? OnWish : Slot;
	return <Place key={props.url} previews={previews} {...props} />;
}

/** To look could use the link up, for whom it was meant: that is for a person to decide. */
function OnWish(props: LinkPreviewProps & { previews: Previews }) {
	const [wanted, setWanted] = useState(() => props.previews.known(props.url) !== undefined);
	if (wanted) return <Slot {...props} />;
	return (
		<Button look="plain" className={styles["ask"]} onClick={() => setWanted(true)}>
			{words.preview.ask}
		</Button>
	);
}

/** Takes no room until something is known and may appear; what was known before the row came is part of it. */
function Slot({ previews, url, whenFree }: LinkPreviewProps & { previews: Previews }) {
	const place = useRef<HTMLDivElement>(null);
	const [shown, setShown] = useState(() => ({ url, preview: previews.known(url) ?? null }));
	const preview = shown.url === url ? shown.preview : null;

	useEffect(() => {
		if (preview !== null || place.current === null) return;
		let stopWanting: (() => void) | undefined;
		let stopWaiting: (() => void) | undefined;
		const told = (answer: Preview | null) => {
			observer.disconnect();
			if (answer !== null) stopWaiting = whenFree(() => setShown({ url, preview: answer }));
		};
		const observer = new IntersectionObserver((entries) => {
			stopWanting?.();
			if (entries.at(-1)?.isIntersecting) stopWanting = previews.want(url, told);
		});
		observer.observe(place.current);
		return () => {
			observer.disconnect();
			stopWanting?.();
			stopWaiting?.();
		};
	}, [previews, url, whenFree, preview]);

	return preview === null ? <div ref={place} /> : <PreviewCard url={url} preview={preview} />;
}

/** The link in the message is the keyboard's way to the same place. */
function PreviewCard({ url, preview: { title, description, site } }: { url: string; preview: Preview }) {
	return (
		<a
			className={styles["preview"]}
			href={url}
			target="_blank"
			rel="noopener noreferrer nofollow"
			tabIndex={-1}
			data-testid="link-preview"
		>
			<small dir="auto">{site ?? hostOf(url)}</small>
			<b dir="auto">{title}</b>
			{description !== undefined && <span dir="auto">{description}</span>}
		</a>
	);
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : "";
}
