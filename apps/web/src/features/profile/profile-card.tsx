import type { Profile } from "@parley/protocol/profile";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { profileTexts as words } from "../../ui/profile-texts.ts";
import { Picture } from "./picture.tsx";
import styles from "./profile.module.css";
import { useProfile } from "./use-profile.ts";

interface ProfileCardProps {
	readonly session: string;
	readonly name: string;
	/** null: it is one's own, or no conversation begins here */
	readonly onTalk: (() => void) | null;
	/** null: it is somebody else's */
	readonly onEdit: (() => void) | null;
	readonly onClose: () => void;
}

/** WHO71: what stands behind a name. */
export function ProfileCard({ session, name, onTalk, onEdit, onClose }: ProfileCardProps) {
	const told = useProfile(session);
	return (
		<Dialog title={words.of(name)} onClose={onClose}>
			{told === null && <p>{words.asking}</p>}
			{told?.ok === false && (
				<p className={styles["refused"]} role="alert">
					{told.message}
				</p>
			)}
			{told?.ok && <Card profile={told.value} />}
			<div className={styles["deeds"]}>
				{onTalk && <Button onClick={onTalk}>{words.talk(name)}</Button>}
				{onEdit && told?.ok && told.value.kept && <Button onClick={onEdit}>{words.edit}</Button>}
			</div>
		</Dialog>
	);
}

function Card({ profile }: { readonly profile: Profile }) {
	const { name, kept, about, status, quietUntil, picture } = profile;
	const says = about !== undefined || status !== undefined || quietUntil !== undefined;
	return (
		<>
			<div className={styles["row"]}>
				<Picture name={name} file={picture} />
				<span className={styles["who"]}>
					<bdi>{name}</bdi>
					<small>{kept ? words.kept : words.guest}</small>
				</span>
			</div>
			{status && (
				<p>
					<bdi>{status.text}</bdi> <small>{words.until(status.until)}</small>
				</p>
			)}
			{about !== undefined && <p dir="auto">{about}</p>}
			{quietUntil !== undefined && <p>{words.quiet(quietUntil)}</p>}
			{!says && <p>{words.nothing}</p>}
		</>
	);
}
