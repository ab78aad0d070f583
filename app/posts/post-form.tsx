import { getFormProps, getInputProps, type SubmissionResult } from "@conform-to/react";
import { formatDate } from "../dates/dates.ts";
import { checkedBy } from "../forms/checked-by.ts";
import { type EditConflict, SeenValue, TheirVersion, useConflictingItem } from "../forms/edit-conflict.tsx";
import { FormProblems } from "../forms/form-problems.tsx";
import { FoldedPicture, PictureField } from "../forms/picture-field.tsx";
import { pictureTextLabel } from "../forms/picture-text.tsx";
import { typed, typedLines } from "../forms/typed.ts";
import { useFormWithPicture } from "../forms/use-form-with-picture.ts";
import { CheckButton, type CheckResult, TextCheck } from "../items/check/text-check.tsx";
import { published } from "../items/visibility/visibility.ts";
import { type VisibilityFields, visibilityFieldsOf } from "../items/visibility/visibility-fields.ts";
import { VisibilityGroup } from "../items/visibility/visibility-group.tsx";
import { visibilityInWords } from "../items/visibility/visibility-words.ts";
import { postFolder } from "../media/storage/storage-folders.ts";
import { Field, TextArea } from "../ui/field.tsx";
import { FoldedSection } from "../ui/folded-section.tsx";
import { Form } from "../ui/form.tsx";
import { FormButtons, SubmitButton } from "../ui/submit-button.tsx";
import { postItem } from "./post-item.ts";
import { type NewPost, postLimits } from "./post-limits.ts";
import type { SavedPost } from "./post-reads.server.ts";
import { type ChangedPost, changedPostSchema, newPostSchema } from "./post-schema.ts";

type PostFields = NewPost & VisibilityFields & { picture?: File | undefined } & Partial<ChangedPost>;

export function PostForm({
  post,
  suggested,
  needsPicture,
  result,
  submitLabel,
  children,
}: {
  post?: SavedPost;
  suggested?: Partial<NewPost>;
  /** Whether a post must have one. A post that moved in without one stays without. */
  needsPicture: boolean;
  result: (SubmissionResult & EditConflict<SavedPost> & CheckResult) | undefined;
  submitLabel: string;
  children?: React.ReactNode;
}) {
  const { form, fields, upload, busy } = useFormWithPicture<PostFields>({
    checks: checkedBy<unknown, PostFields>(post ? changedPostSchema(post) : newPostSchema({ needsPicture })),
    folder: postFolder,
    field: "imgUrl",
    defaultValue: {
      ...(post ? { ...post, likesBefore: post.likes } : suggested),
      ...visibilityFieldsOf(post ?? published),
    },
    result,
  });
  const theirs = useConflictingItem(result);
  const isRequired = needsPicture && post?.imgUrl !== "";
  const current = (theirs ?? post)?.imgUrl;
  const picture = (
    <PictureField
      id={fields.picture.id}
      label={isRequired ? "Picture" : "Picture (optional)"}
      upload={upload}
      current={current}
      text={fields.imgAlt}
      isRequired={isRequired}
      errors={fields.picture.errors}
    />
  );
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="noted flex flex-col gap-5"
    >
      <FormProblems form={form} upload={upload} />
      {theirs && (
        <TheirVersion
          fields={[
            ["Date", formatDate(theirs.date, "british")],
            ["Posted By", theirs.postedBy],
            ["Content", theirs.content],
            ["Likes", String(theirs.likes)],
            [pictureTextLabel(), theirs.imgAlt],
            ["When it is shown", visibilityInWords(theirs)],
          ]}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Date" {...typed(fields.day, "date")} />
        <Field label="Posted By" maxLength={postLimits.postedBy} {...typed(fields.postedBy)} />
      </div>
      <TextArea label="Content" {...typedLines(fields.content, postLimits.content)} />
      <TextCheck item={postItem} formId={form.id} result={result} />
      {post && (
        <>
          <input {...getInputProps(fields.likesBefore, { type: "hidden" })} required={undefined} />
          <SeenValue field={fields.version} theirs={theirs?.version} />
        </>
      )}
      <SeenValue field={fields.imgUrl} theirs={theirs?.imgUrl} />
      {isRequired && !current && picture}
      <div className="flex flex-col gap-3">
        {!(isRequired && !current) && (
          <FoldedPicture
            upload={upload}
            current={current}
            errors={fields.picture.errors ?? fields.imgAlt.errors}
          >
            {picture}
          </FoldedPicture>
        )}
        {post && (
          <FoldedSection title="Likes" says={fields.likes.value || "none"} errors={[fields.likes.errors]}>
            <Field
              label="Likes"
              inputMode="numeric"
              min={0}
              max={postLimits.likes}
              {...typed(fields.likes, "number")}
            />
          </FoldedSection>
        )}
        <VisibilityGroup fields={fields} publishedLabel="Published, when its day begins" />
      </div>
      <FormButtons>
        {children}
        <SubmitButton busy={busy} busyLabel={upload.progress ? "Uploading..." : "Saving..."}>
          {submitLabel}
        </SubmitButton>
      </FormButtons>
      <CheckButton />
    </Form>
  );
}
