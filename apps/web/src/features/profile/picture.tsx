import { thumbnailPath } from "@parley/protocol/files";
import { Avatar } from "../../ui/avatar.tsx";
import styles from "./profile.module.css";

/** Decoration, as initials are: the name stands beside it. */
export function Picture({ name, file }: { readonly name: string; readonly file: string | null | undefined }) {
	if (!file) return <Avatar name={name} />;
	return <img className={styles["picture"]} src={thumbnailPath({ id: file })} alt="" />;
}
