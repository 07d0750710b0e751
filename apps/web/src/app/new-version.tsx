import { isPartMissing, onPartMissing } from "@parley/client/http/load-part";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useChat } from "../react/use-chat.ts";
import { Button } from "../ui/button.tsx";
import { linkTexts } from "../ui/link-texts.ts";
import styles from "./new-version.module.css";
import { isOtherBuild, lookForUpdate } from "./worker.ts";

/** A page may be open for weeks. It is told of a new version, and taken to it by nobody but the person. */
export function NewVersion() {
	const isReady = useNewVersion();
	const isLinked = useChat(({ link }) => link.state === "open");
	// Without a link there is nothing that could be loaded, and the page says that already.
	const isMissing = useSyncExternalStore(onPartMissing, isPartMissing) && isLinked;
	const said = isReady ? linkTexts.newVersion : isMissing ? linkTexts.partMissing : null;
	return (
		<div role="status" className={said === null ? undefined : styles["ready"]}>
			{said !== null && (
				<>
					<p>{said}</p>
					<Button onClick={() => location.reload()}>{linkTexts.reload}</Button>
				</>
			)}
		</div>
	);
}

/** Servers are updated while they restart: when the link is back is the time to look. */
function useNewVersion(): boolean {
	const [isReady, setReady] = useState(false);
	const isLinked = useChat(({ link }) => link.state === "open");
	useEffect(() => {
		if (isLinked && "serviceWorker" in navigator) void lookForUpdate();
	}, [isLinked]);
	useEffect(() => {
		if (!("serviceWorker" in navigator)) return;
		const onOther = () => void isOtherBuild().then(setReady);
		navigator.serviceWorker.addEventListener("controllerchange", onOther);
		return () => navigator.serviceWorker.removeEventListener("controllerchange", onOther);
	}, []);
	return isReady;
}
